import {
  type Attributes,
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';

export interface TracesPlace {
  /** Of a collector that speaks OTLP over HTTP, such as `http://localhost:4318`. */
  readonly endpoint: string;
  readonly service_name: string;
  readonly version: string;
  readonly role: string;
}

const NAME = 'comptoir';
const MAX_QUERY_TEXT = 500;
/** Most installations trace nothing: a query then costs nothing more. */
let isTracing = false;

/** Sends calls, jobs, transactions and their queries to the collector from now on. Once per process. */
export function startTraces({ endpoint, service_name, version, role }: TracesPlace): {
  stop(): Promise<void>;
} {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service_name,
      'service.version': version,
      'service.instance.id': `${role}-${process.pid}`,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  isTracing = true;
  return {
    async stop() {
      isTracing = false;
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}

/** Runs `work` in a span of its own; a failure is noted by its name, without its message, which may hold data. */
export function inSpan<T>(name: string, attributesOf: () => Attributes, work: () => Promise<T>): Promise<T> {
  if (!isTracing) return work();
  return trace.getTracer(NAME).startActiveSpan(name, { attributes: attributesOf() }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Begins the span of a call, as a part of its caller's trace where the headers name one; what `next` starts belongs to it. */
export function startCallSpan(headers: Readonly<Record<string, unknown>>, next: () => void): Span | null {
  if (!isTracing) {
    next();
    return null;
  }
  const parent = propagation.extract(context.active(), headers);
  const span = trace.getTracer(NAME).startSpan('call', { kind: SpanKind.SERVER }, parent);
  context.with(trace.setSpan(parent, span), next);
  return span;
}

/** As the span of a query shows it: parameters are numbers in it already, and a literal may be somebody's data. */
export function queryText(text: string): string {
  return text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_QUERY_TEXT);
}
