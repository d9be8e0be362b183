import { SCIM_CONTENT_TYPE } from '@comptoir/contract';
import type { AppError, ErrorCode } from '@comptoir/contract/errors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { statusOf } from './errors.ts';
import { problemDetail } from './problem-texts.ts';

/** RFC 7644, 3.12: what a client can do about it. */
const SCIM_TYPES: Readonly<Partial<Record<ErrorCode, string>>> = {
  scim_syntax: 'invalidSyntax',
  bad_request: 'invalidSyntax',
  scim_filter_invalid: 'invalidFilter',
  scim_path_invalid: 'invalidPath',
  scim_no_target: 'noTarget',
  scim_read_only: 'mutability',
  scim_value_invalid: 'invalidValue',
  scim_too_many: 'tooMany',
  scim_nested_group: 'invalidValue',
  invalid_field: 'invalidValue',
  email_invalid: 'invalidValue',
  email_missing: 'invalidValue',
  email_used: 'uniqueness',
  reference_used: 'uniqueness',
  name_used: 'uniqueness',
  attribute_not_unique: 'uniqueness',
  conflict: 'uniqueness',
  last_admin: 'mutability',
  manager_is_self: 'invalidValue',
  orgchart_loop: 'invalidValue',
};

/** A refusal as the protocol writes it. */
export function scimErrorOf({ code, params, field }: AppError): {
  readonly status: number;
  readonly document: Readonly<Record<string, unknown>>;
} {
  const scimType = SCIM_TYPES[code];
  // By the RFC, a type goes with 400; 409 is for what another resource has.
  const status = scimType === undefined || scimType === 'uniqueness' ? statusOf(code) : 400;
  return {
    status,
    document: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      // A text, by the RFC.
      status: String(status),
      ...(scimType === undefined ? {} : { scimType }),
      detail: problemDetail(code, params, field),
    },
  };
}

export function sendScimError(reply: FastifyReply, error: AppError): FastifyReply {
  const { status, document } = scimErrorOf(error);
  if (status === 401) void reply.header('www-authenticate', 'Bearer realm="Comptoir SCIM"');
  return reply.code(status).type(SCIM_CONTENT_TYPE).send(document);
}

/** JSON by its own name. A DELETE may come with the name and without a body. */
export function readScimBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(SCIM_CONTENT_TYPE, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, String(body), done);
  });
}
