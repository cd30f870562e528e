import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { listMembers } from '#lib/contract/members.ts';
import { openTestService } from '#lib/service/testing.ts';
import { startTracing } from './tracing.ts';

const names = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_RESOURCE_ATTRIBUTES'] as const;
afterEach(() => {
  for (const name of names) delete process.env[name];
});

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: Attribute[];
};

/** A collector that keeps what it receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0);
  await once(server, 'listening');
  return { bodies, server, port: (server.address() as AddressInfo).port };
}

test('nothing is traced without a collector, or when it is turned off', async () => {
  expect(await startTracing({})).toBeNull();
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' };
  expect(await startTracing(off)).toBeNull();
});

test('a request is sent to the collector with its queries, and without a value of either', async () => {
  const collector = await startCollector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${collector.port}`;
  process.env.OTEL_RESOURCE_ATTRIBUTES = 'deployment.environment.name=tests';
  const tracing = await startTracing(process.env);
  const service = await openTestService({ observe: (request) => tracing?.observe(request) });
  const home = await service.newOrganization();
  const [trace, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const answer = tracing?.around(async () => {
    const { status } = await service.as(home.admin).call(listMembers, {
      parameters: { organizationId: home.id },
      query: { search: 'Zanzibar' },
    });
    return { status, headers: {}, body: null };
  });
  const headers = new Headers({ traceparent: `00-${trace}-${caller}-01` });
  const url = 'http://localhost/v1/orgs';
  await answer?.({ method: 'GET', url, headers } as never, { address: '' });
  const { pool } = service.database;
  await tracing?.traceJob('mail', () => pool.query("select 'Zanzibar'"));
  const failing = tracing?.traceJob('import', () => Promise.reject(new Error('Zanzibar')));
  await expect(failing).rejects.toThrow('Zanzibar');
  await tracing?.stop();
  await service.close();
  collector.server.close();

  const sent = collector.bodies.flatMap((body) => JSON.parse(body).resourceSpans);
  expect(JSON.stringify(sent[0].resource)).toContain('deployment.environment.name');
  const spans: SentSpan[] = sent.flatMap((each) =>
    each.scopeSpans.flatMap(({ spans: of }: { spans: SentSpan[] }) => of),
  );
  const request = spans.find(({ name }) => name === 'GET /v1/orgs/{organizationId}/members');
  expect(request).toMatchObject({ traceId: trace, parentSpanId: caller });
  const status = request?.attributes.find(({ key }) => key === 'http.response.status_code');
  expect(status?.value.intValue).toBe(200);
  const queries = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(queries.length).toBeGreaterThan(1);
  expect(new Set(queries.map(({ traceId }) => traceId))).toEqual(new Set([trace]));
  const [mail, failed] = ['process mail', 'process import'].map((name) =>
    spans.find((span) => span.name === name),
  );
  expect(spans.filter(({ parentSpanId }) => parentSpanId === mail?.spanId)).toHaveLength(1);
  expect([mail?.status.code, failed?.status.code]).toEqual([0, 2]);
  const all = collector.bodies.join('');
  for (const secret of [home.id, home.admin.id, home.admin.secret, 'anzibar'])
    expect(all.includes(secret), secret).toBe(false);
});
