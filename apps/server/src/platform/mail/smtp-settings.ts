/** A mail server and how to speak to it. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte (`smtps:`). */
  readonly secure: boolean;
  /** Over `smtp:` nothing is said before STARTTLS, unless the operator wrote `?starttls=never`. */
  readonly starttls: 'required' | 'never';
  readonly user: string | null;
  readonly password: string | null;
  /** Trusted besides the system's authorities: of tests. An operator sets NODE_EXTRA_CA_CERTS. */
  readonly ca?: string;
}

/** Null: it is no address of a mail server. */
export function parseSmtpUrl(text: string): SmtpSettings | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const keys = [...url.searchParams.keys()];
  const starttls = url.searchParams.get('starttls') ?? 'required';
  if (!secure && url.protocol !== 'smtp:') return null;
  if (url.hostname === '' || !['', '/'].includes(url.pathname) || keys.some((key) => key !== 'starttls'))
    return null;
  if (starttls !== 'required' && starttls !== 'never') return null;
  // A login needs both, and never travels in the clear.
  if ((url.username === '') !== (url.password === '')) return null;
  if (!secure && starttls === 'never' && url.username !== '') return null;
  return {
    host: url.hostname.replaceAll(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    starttls,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
  };
}
