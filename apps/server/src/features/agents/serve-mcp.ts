import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ManualCtx } from '../../platform/http/route.ts';
import { refusalOf } from '../../platform/http/errors.ts';
import { problemOf } from '../../platform/http/problem.ts';
import { GLOSSARY } from './glossary.ts';
import { TOOLS } from './tools/index.ts';
import { type AgentTool, DATA_NOTE } from './tools/tool.ts';

const INSTRUCTIONS = `Comptoir calculates sales commissions. These tools read with the rights of the person whose API key is used.
${DATA_NOTE}
Tools that begin with propose_ change nothing: they store a proposal that a person confirms or refuses in the product. You cannot confirm it. Give the person its link.
Amounts are decimal texts with their currency; percentages are ratios. Lists are bounded: left_off says what is missing.
Begin with who_am_i.`;

/** One message, one server: nothing is kept between two of them, so that any process answers any message. */
export async function serveMessage(
  ctx: ManualCtx,
  body: { readonly method?: string | undefined; readonly id?: string | number | undefined },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  if (body.method === 'subscriptions/listen')
    return reply.send({
      jsonrpc: '2.0',
      id: body.id ?? null,
      error: { code: -32_601, message: 'There are no subscriptions.' },
    });
  const message = webRequest(ctx, request);
  const response = (await isLegacyRequest(message, request.body))
    ? await serveEarlier(ctx, message, request.body)
    : await createMcpHandler(() => serverFor(ctx), { legacy: 'reject' }).fetch(message, {
        parsedBody: request.body,
      });
  return send(reply, response);
}

/** Revisions before 2026-07-28, as clients speak that begin with `initialize`. */
async function serveEarlier(ctx: ManualCtx, message: Request, parsedBody: unknown): Promise<Response> {
  const server = serverFor(ctx);
  // Without a generator of session ids there are no sessions; answers are JSON.
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(message, { parsedBody });
  } finally {
    await server.close();
  }
}

function webRequest({ services, hung_up }: ManualCtx, { headers }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !name.startsWith(':') ? [[name, value] as [string, string]] : [],
  );
  return new Request(`${services.public_url}/api/mcp`, { method: 'POST', headers: sent, signal: hung_up });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  const text = await response.text();
  void reply.code(response.status).header('cache-control', 'no-store');
  const type = response.headers.get('content-type');
  if (type !== null) void reply.type(type);
  return reply.send(text);
}

function serverFor(ctx: ManualCtx): McpServer {
  const { version } = ctx.services;
  const server = new McpServer(
    { name: 'comptoir', title: 'Comptoir', version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) register(server, ctx, tool);
  server.registerResource(
    'glossary',
    'comptoir://glossary',
    { title: 'Glossary', description: 'The words of the product.', mimeType: 'text/markdown' },
    ({ href: uri }) => ({ contents: [{ uri, mimeType: 'text/markdown', text: GLOSSARY }] }),
  );
  return server;
}

function register(server: McpServer, ctx: ManualCtx, tool: AgentTool): void {
  const { title, description } = tool;
  const annotations = {
    title,
    readOnlyHint: !tool.proposes,
    destructiveHint: false,
    idempotentHint: !tool.proposes,
    openWorldHint: false,
  };
  server.registerTool(
    tool.name,
    { title, description, inputSchema: tool.input, outputSchema: tool.output, annotations },
    (input) => answerOf(ctx, tool, input),
  );
}

async function answerOf(ctx: ManualCtx, tool: AgentTool, input: unknown) {
  try {
    const { text, data, left_off = null } = await tool.run(ctx, input);
    const structuredContent = { data, left_off };
    return {
      structuredContent,
      content: [
        // Ours and theirs apart: no text of the company’s data is beside an instruction.
        { type: 'text' as const, text: [text, left_off, DATA_NOTE].filter(Boolean).join('\n') },
        { type: 'text' as const, text: JSON.stringify(structuredContent) },
      ],
    };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') ctx.log.error({ err: error, tool: tool.name }, 'a tool failed');
    const { code, detail, field } = problemOf(refusal, ctx.request_id);
    const text = [`${code}: ${detail}`, field === null ? '' : `Field: ${field}.`].filter(Boolean).join(' ');
    return { isError: true, content: [{ type: 'text' as const, text }] };
  }
}

/** There is no stream to open: the protocol's answer for that. */
export function refuseStream(reply: FastifyReply): FastifyReply {
  return reply.code(405).header('allow', 'POST').send();
}
