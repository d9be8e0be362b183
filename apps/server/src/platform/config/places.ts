/** This installation as Google knows it. */
export interface GoogleClient {
  readonly client_id: string;
  readonly client_secret: string;
  /** Of tests: another one than Google. */
  readonly issuer: string;
}

/** A key with its certificate, as a PKCS #12 file. */
export interface SigningFile {
  readonly path: string;
  readonly password: string;
}

/** A chat endpoint that speaks OpenAI's protocol. */
export interface AiService {
  readonly url: string;
  readonly key: string;
  readonly model: string;
}

/** Where people find help outside of Comptoir; each is null where the operator named none. */
export interface SupportPlaces {
  /** The form that a message to support is posted to. Without it there is no support button. */
  readonly form_url: string | null;
  readonly email: string | null;
  readonly status_url: string | null;
}
