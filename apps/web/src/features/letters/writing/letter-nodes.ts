import type { LetterTagValue } from '@comptoir/contract';
import { Extension, type Extensions, mergeAttributes, Node } from '@tiptap/core';
import { tableEditing } from '@tiptap/pm/tables';
import StarterKit from '@tiptap/starter-kit';

/** What is written in place of a tag: shown by its name, moved and deleted as one letter. */
const Tag = Node.create<{ nameOf: (value: LetterTagValue) => string }>({
  name: 'tag',
  group: 'inline',
  inline: true,
  atom: true,
  addOptions: () => ({ nameOf: () => '' }),
  addAttributes: () => ({
    value: {
      default: null,
      parseHTML: (element) => JSON.parse(element.dataset['value'] ?? 'null') as unknown,
      renderHTML: ({ value }) => ({ 'data-value': JSON.stringify(value) }),
    },
  }),
  parseHTML: () => [{ tag: 'span[data-letter-tag]' }],
  renderHTML({ node, HTMLAttributes }) {
    const name = this.options.nameOf(node.attrs['value'] as LetterTagValue);
    return ['span', mergeAttributes({ 'data-letter-tag': '' }, HTMLAttributes), name];
  },
  renderText({ node }) {
    return this.options.nameOf(node.attrs['value'] as LetterTagValue);
  },
});

/** The commands of tables know their nodes by these roles. */
const TABLE_ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'paragraph',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1 },
      rowspan: { default: 1 },
      colwidth: { default: null, rendered: false },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
});

const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  extendNodeSchema: ({ name }) => ({ tableRole: TABLE_ROLES[name] }),
});

const Align = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ['paragraph'],
      attributes: {
        align: {
          default: 'left',
          parseHTML: (element: HTMLElement) => element.style.textAlign || 'left',
          renderHTML: ({ align }: Record<string, unknown>) =>
            align === 'left' ? {} : { style: `text-align: ${String(align)}` },
        },
      },
    },
  ],
});

/** What a letter can have: nothing else is pasted into it either. */
export function letterNodes(nameOf: (value: LetterTagValue) => string): Extensions {
  return [
    StarterKit.configure({
      heading: { levels: [1, 2] },
      blockquote: false,
      code: false,
      codeBlock: false,
      hardBreak: false,
      link: false,
      strike: false,
      underline: false,
      // Without it the editor adds an empty paragraph that nobody wrote.
      trailingNode: false,
    }),
    Tag.configure({ nameOf }),
    TableNode,
    Row,
    cell('tableCell', 'td'),
    cell('tableHeader', 'th'),
    Align,
  ];
}
