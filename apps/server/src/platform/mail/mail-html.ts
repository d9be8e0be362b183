/** Colors of the product, light and dark: programs without the second keep the first. */
const STYLE = `
body{margin:0;padding:0;background:#f4f3f0;color:#1b1d21;font:16px/1.55 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif}
.page{padding:32px 16px}.card{max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e6e3dd;border-radius:12px;padding:32px}
.brand{font-weight:650;margin:0 0 24px}.foot{max-width:560px;margin:16px auto 0;font-size:13px;color:#565b63}
p{margin:0 0 16px}a{color:#2746d3}.button{display:inline-block;background:#2746d3;color:#ffffff;text-decoration:none;font-weight:600;padding:10px 18px;border-radius:8px}
.plain{font-size:13px;color:#565b63;word-break:break-all}table{border-collapse:collapse;width:100%;margin:0 0 16px}
td{padding:8px 0;border-bottom:1px solid #e6e3dd}td+td{text-align:right;font-weight:600;white-space:nowrap}
@media (prefers-color-scheme:dark){body{background:#131416;color:#ecebe8}.card{background:#1a1c1f;border-color:#2d3136}
.foot,.plain{color:#a9adb4}a{color:#8da2ff}.button{background:#8da2ff;color:#0f1430}td{border-color:#2d3136}}`;

/**
 * The HTML of a mail, made from its text, so that both say the same. Paragraphs are parted by an empty line; a line that ends in a colon
 * over an address is a button; lines that begin with a dot are a table; what follows a line of dashes is the small print. No pictures.
 */
export function mailHtml({
  subject,
  text,
  language,
}: {
  readonly subject: string;
  readonly text: string;
  readonly language: 'en' | 'fr';
}): string {
  const [body = '', foot = ''] = text.split(/\n-- ?\n/);
  const blocks = (part: string) =>
    part
      .trim()
      .split(/\n{2,}/)
      .map(blockOf)
      .join('\n');
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${STYLE}</style></head>
<body><div class="page"><div class="card"><p class="brand">Comptoir</p>
${blocks(body)}
</div>${foot === '' ? '' : `<div class="foot">${blocks(foot)}</div>`}</div></body></html>`;
}

function blockOf(block: string): string {
  const lines = block.split('\n');
  const button = /^(.+?)\s?:\n(https?:\/\/\S+)$/.exec(block);
  if (button) {
    const [, label = '', url = ''] = button;
    return `<p><a class="button" href="${escaped(url)}">${escaped(label)}</a></p><p class="plain">${escaped(url)}</p>`;
  }
  if (lines.every((line) => line.startsWith('• ')))
    return `<table role="presentation">${lines.map(rowOf).join('')}</table>`;
  return `<p>${lines.map(linked).join('<br>')}</p>`;
}

/** `• Earned: 1,200.00` */
function rowOf(line: string): string {
  const at = line.lastIndexOf(': ');
  const [name, value] = at < 0 ? [line.slice(2), ''] : [line.slice(2, at), line.slice(at + 2)];
  return `<tr><td>${escaped(name.trim())}</td><td>${escaped(value)}</td></tr>`;
}

function linked(line: string): string {
  return line
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 1 ? `<a href="${escaped(part)}">${escaped(part)}</a>` : escaped(part)))
    .join('');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
