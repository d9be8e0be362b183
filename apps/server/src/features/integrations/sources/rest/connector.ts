/** A value of a request; `{object}`, `{fields}`, `{since}`, `{since_ms}` and names of settings are filled in. */
type Template = string | number | readonly Template[] | { readonly [name: string]: Template };

export interface RequestDescription {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Template;
}

export type Paging =
  /** The answer names the next page; its mark goes into the query, or into the body. */
  | {
      readonly kind: 'cursor';
      readonly from: string;
      readonly param: string;
      readonly into: 'query' | 'body';
    }
  /** The answer has the address of the next page. */
  | { readonly kind: 'address'; readonly from: string }
  /** The next page is in the header `link`. */
  | { readonly kind: 'link_header' }
  /** So many records further, until a page is not full. */
  | { readonly kind: 'offset'; readonly param: string; readonly size: number }
  | { readonly kind: 'page'; readonly param: string; readonly first: number; readonly size: number }
  /** `<first record>,<how many>` in one value. */
  | { readonly kind: 'range'; readonly param: string; readonly size: number }
  /** One answer has everything. */
  | { readonly kind: 'none' };

export type SignIn =
  | { readonly kind: 'bearer'; readonly secret: string }
  | {
      readonly kind: 'header';
      readonly header: string;
      readonly secret: string;
      /** Before the secret: `lucca application=`. */
      readonly prefix?: string;
    }
  /** A username among settings or secrets; `password`: a word that everybody sends, else a secret. */
  | {
      readonly kind: 'basic';
      readonly username: string;
      readonly secret?: string;
      readonly password?: string;
    }
  /** The client's ID and secret, as JSON, for a token that is elsewhere in the answer than OAuth's. */
  | {
      readonly kind: 'exchange';
      readonly token_path: string;
      readonly client_id: string;
      readonly client_secret: string;
      readonly from: string;
    }
  /** OAuth 2: the client's own credentials, or a refresh token where one is kept. */
  | {
      readonly kind: 'oauth2';
      readonly token_path: string;
      readonly client_id: string;
      readonly client_secret: string;
      readonly refresh_token?: string;
      /** Where the answer says that the calls go, below this domain alone. */
      readonly origin?: { readonly from: string; readonly below: string };
    };

export interface Deletions {
  /** The field that is a record's ID. */
  readonly id: string;
  /** Of a record among the others: this field says so, with this value. */
  readonly flag?: { readonly field: string; readonly is: string | boolean };
  /** A question of its own, for what was deleted; its records have the same shape. */
  readonly request?: RequestDescription;
  /** When one of its records was deleted: older ones are left out. */
  readonly deleted_at?: string;
}

/** A system that speaks REST, as data: another one is a file like this, and not code. */
export interface Connector {
  /** The published reference that it was written from. */
  readonly reference: string;
  /** With settings filled in: `https://{company_domain}.example.com`. */
  readonly origin: string;
  readonly sign_in: SignIn;
  /** Requested by a test: something small that only who is signed in sees. */
  readonly probe: RequestDescription;
  /** Everything. */
  readonly all: RequestDescription;
  /** What changed since, in the order of its change where `most` is given. Null: it does not say, and everything is read. */
  readonly changes: RequestDescription | null;
  readonly paging: Paging;
  /** Where the records are in an answer. */
  readonly records: string;
  /** When a record changed; null: nothing says so. */
  readonly changed_at: string | null;
  /** That must be requested for by its name. */
  readonly asks_for_changed_at?: true;
  /** Before the name of a field, but for those that are the record's own. */
  readonly prefix?: string;
  readonly own_fields?: readonly string[];
  /** Where each name of a field's path is, below the one before: `attributes.{name}.value`. */
  readonly step?: string;
  /** Of a system with one kind of thing: what fills `{object}`. */
  readonly object?: string;
  /** A value that means none. */
  readonly empty?: string;
  /** A question about changes answers so many at most: the rest is requested for from the last change on. */
  readonly most?: number;
  /** How it says that records were deleted. */
  readonly deleted?: Deletions;
  /** Of an answer that says that there were too many calls, beside 429. */
  readonly too_many?: string;
  /** Or another status that means so. */
  readonly too_many_status?: number;
}
