import {
  archiveLetterTemplate,
  createLetterCampaign,
  createLetterTemplate,
  declineLinkedLetter,
  declineOwnLetter,
  deleteLetterCampaign,
  deleteLetterTemplate,
  duplicateLetterTemplate,
  getLetter,
  getLetterCampaign,
  getLetterFile,
  getLetterLimit,
  getLetterSheet,
  getLetterTemplate,
  getLetterTemplateFile,
  getLinkedLetterFile,
  getOwnLetter,
  getOwnLetterFile,
  type LetterCampaignStatus,
  type LetterState,
  listLetterCampaigns,
  listLetterClauses,
  listLetterPlans,
  listLetters,
  listLetterTagSources,
  listLetterTemplates,
  listOwnLetters,
  mapLetterSheet,
  openLetterLink,
  type OwnLetter,
  previewLetter,
  previewLetterTemplate,
  readLetterLink,
  readLinkedLetter,
  remindLetters,
  resendLetters,
  searchLetterRegister,
  sendLetterCampaign,
  sendLetterCode,
  setLetterLimit,
  setLetterPeople,
  signLinkedLetter,
  signOwnLetter,
  updateLetterCampaign,
  updateLetterTemplate,
  uploadLetterSheet,
  uploadLetterTemplate,
  voidLetters,
} from '@comptoir/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, fileBytes } from '../lib/api.ts';
import { write } from './write.ts';

const ALL = { makesStale: ['letters'] } as const;
const ENDED = { makesStale: ['letters', 'home', 'notifications'] } as const;
export const LETTERS_A_PAGE = 50;
/** While letters are made, their number goes up. */
const WHILE_SENT_MS = 1500;
/** A file whose key names its version never changes: nothing that happens to letters reads it again. */
const UNCHANGING = { staleTime: 'static' } as const;
/** While the seal of a signed letter is made. */
const WHILE_SEALED_MS = 1500;

export interface CampaignsFilter {
  readonly search?: string;
  readonly status?: LetterCampaignStatus;
  readonly page: number;
}
export interface LettersFilter {
  readonly search?: string;
  readonly state?: LetterState;
  readonly outdated?: 'true';
  readonly page: number;
}
export interface RegisterFilter {
  readonly plan_id?: string;
  readonly version?: string;
  readonly outdated?: 'true' | 'false';
  readonly user_id?: string;
  readonly campaign_id?: string;
  readonly page: number;
}
export interface TemplatePreview {
  readonly user_id: string;
  readonly date?: string;
  readonly plan_id: string | null;
  readonly columns: Record<string, string>;
}
/** What the page of a link has after the code. */
export interface LinkPass {
  readonly token: string;
  readonly pass: string;
}

const templates = {
  templates: queryOptions({
    queryKey: ['letters', 'templates'],
    queryFn: ({ signal }) => call(listLetterTemplates, {}, { signal }),
    select: (answer) => answer.templates,
  }),
  template: (id: string) =>
    queryOptions({
      queryKey: ['letters', 'template', id],
      queryFn: ({ signal }) => call(getLetterTemplate, { params: { id } }, { signal }),
    }),
  /** As it is stored now, after somebody else saved it. */
  readTemplate: (id: string) => call(getLetterTemplate, { params: { id } }),
  /** A written one is made again when it is saved. */
  templateFile: (id: string, version: string | number) =>
    queryOptions({
      queryKey: ['letters', 'template-file', id, version],
      queryFn: ({ signal }) => fileBytes(getLetterTemplateFile, { params: { id } }, { signal }),
      ...UNCHANGING,
    }),
  templatePreview: (id: string, version: string | number, body: TemplatePreview) =>
    queryOptions({
      queryKey: ['letters', 'template-preview', id, version, body],
      queryFn: ({ signal }) => fileBytes(previewLetterTemplate, { params: { id }, body }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  clauses: queryOptions({
    queryKey: ['letters', 'clauses'],
    queryFn: ({ signal }) => call(listLetterClauses, {}, { signal }),
    select: (answer) => answer.clauses,
  }),
  tagSources: queryOptions({
    queryKey: ['letters', 'tag-sources'],
    queryFn: ({ signal }) => call(listLetterTagSources, {}, { signal }),
  }),
  createTemplate: write(createLetterTemplate, ALL),
  uploadTemplate: write(uploadLetterTemplate, ALL),
  updateTemplate: write(updateLetterTemplate, ALL),
  duplicateTemplate: write(duplicateLetterTemplate, ALL),
  archiveTemplate: write(archiveLetterTemplate, ALL),
  deleteTemplate: write(deleteLetterTemplate, {
    ...ALL,
    deletes: ({ params }) => ['letters', 'template', params.id],
  }),
};

const campaigns = {
  campaigns: (filter: CampaignsFilter) =>
    queryOptions({
      queryKey: ['letters', 'campaigns', filter],
      queryFn: ({ signal }) =>
        call(listLetterCampaigns, { query: { ...filter, size: LETTERS_A_PAGE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  campaign: (id: string) =>
    queryOptions({
      queryKey: ['letters', 'campaign', id],
      queryFn: ({ signal }) => call(getLetterCampaign, { params: { id } }, { signal }),
      refetchInterval: ({ state }) => (isBeingSent(state.data?.progress) ? WHILE_SENT_MS : false),
    }),
  readCampaign: (id: string) => call(getLetterCampaign, { params: { id } }),
  sheet: (id: string) =>
    queryOptions({
      queryKey: ['letters', 'sheet', id],
      queryFn: ({ signal }) => call(getLetterSheet, { params: { id } }, { signal }),
    }),
  preview: (id: string, version: string | number, user_id: string) =>
    queryOptions({
      queryKey: ['letters', 'preview', id, version, user_id],
      queryFn: ({ signal }) => fileBytes(previewLetter, { params: { id }, body: { user_id } }, { signal }),
      placeholderData: keepPreviousData,
      retry: false,
    }),
  letters: (id: string, filter: LettersFilter) =>
    queryOptions({
      queryKey: ['letters', 'of-campaign', id, filter],
      queryFn: ({ signal }) =>
        call(listLetters, { params: { id }, query: { ...filter, size: LETTERS_A_PAGE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  letter: (id: string) =>
    queryOptions({
      queryKey: ['letters', 'letter', id],
      queryFn: ({ signal }) => call(getLetter, { params: { id } }, { signal }),
    }),
  letterFile: (id: string, hash: string | null) =>
    queryOptions({
      queryKey: ['letters', 'letter-file', id, hash],
      queryFn: ({ signal }) => fileBytes(getLetterFile, { params: { id } }, { signal }),
      ...UNCHANGING,
    }),
  register: (filter: RegisterFilter) =>
    queryOptions({
      queryKey: ['letters', 'register', filter],
      queryFn: ({ signal }) =>
        call(searchLetterRegister, { query: { ...filter, size: LETTERS_A_PAGE } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Plans that letters word, with their versions. */
  letterPlans: queryOptions({
    queryKey: ['letters', 'plans'],
    queryFn: ({ signal }) => call(listLetterPlans, {}, { signal }),
    select: (answer) => answer.plans,
  }),
  limit: queryOptions({
    queryKey: ['letters', 'limit'],
    queryFn: ({ signal }) => call(getLetterLimit, {}, { signal }),
  }),
  createCampaign: write(createLetterCampaign, ALL),
  updateCampaign: write(updateLetterCampaign, ALL),
  deleteCampaign: write(deleteLetterCampaign, {
    ...ALL,
    deletes: ({ params }) => ['letters', 'campaign', params.id],
  }),
  uploadSheet: write(uploadLetterSheet, ALL),
  mapSheet: write(mapLetterSheet, ALL),
  setPeople: write(setLetterPeople, ALL),
  send: write(sendLetterCampaign, ALL),
  void: write(voidLetters, ALL),
  resend: write(resendLetters, ALL),
  remind: write(remindLetters, ALL),
  setLimit: write(setLetterLimit, ALL),
};

/** Until then the file is the one that was sent: reading and signing change nothing in it. */
const isSealed = ({ state, is_being_sealed }: OwnLetter) => state === 'signed' && !is_being_sealed;

const untilSealed = ({ state }: { readonly state: { readonly data?: OwnLetter | undefined } }) =>
  state.data?.is_being_sealed === true ? WHILE_SEALED_MS : false;

const own = {
  own: queryOptions({
    queryKey: ['letters', 'own'],
    queryFn: ({ signal }) => call(listOwnLetters, {}, { signal }),
  }),
  ownLetter: (id: string) =>
    queryOptions({
      queryKey: ['letters', 'own-letter', id],
      queryFn: ({ signal }) => call(getOwnLetter, { params: { id } }, { signal }),
      refetchInterval: untilSealed,
    }),
  ownFile: (letter: OwnLetter) =>
    queryOptions({
      queryKey: ['letters', 'own-file', letter.id, letter.sent_at, isSealed(letter)],
      queryFn: ({ signal }) => fileBytes(getOwnLetterFile, { params: { id: letter.id } }, { signal }),
      ...UNCHANGING,
    }),
  // The home page and the notification centre stop asking for it.
  sign: write(signOwnLetter, ENDED),
  decline: write(declineOwnLetter, ENDED),
};

/** Without a session: the link of a mail, then its code. */
const linked = {
  link: (token: string) =>
    queryOptions({
      queryKey: ['letters', 'link', token],
      queryFn: ({ signal }) => call(readLetterLink, { body: { token } }, { signal }),
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  linkedLetter: (pass: LinkPass | null) =>
    queryOptions({
      queryKey: ['letters', 'linked', pass],
      queryFn: ({ signal }) => call(readLinkedLetter, { body: pass ?? { token: '', pass: '' } }, { signal }),
      enabled: pass !== null,
      refetchInterval: untilSealed,
      retry: false,
    }),
  linkedFile: (pass: LinkPass, letter: OwnLetter) =>
    queryOptions({
      queryKey: ['letters', 'linked-file', pass, letter.sent_at, isSealed(letter)],
      queryFn: ({ signal }) => fileBytes(getLinkedLetterFile, { body: pass }, { signal }),
      ...UNCHANGING,
      retry: false,
    }),
  sendCode: write(sendLetterCode, { makesStale: [] }),
  openLink: write(openLetterLink, { makesStale: [] }),
  signLinked: write(signLinkedLetter, { makesStale: [['letters', 'linked']] }),
  declineLinked: write(declineLinkedLetter, { makesStale: [['letters', 'linked']] }),
};

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly failed: string | null;
}
export const isBeingSent = (progress: Progress | null | undefined): boolean =>
  progress !== null && progress !== undefined && progress.failed === null;

export const letterData = { ...templates, ...campaigns, ...own, ...linked };
