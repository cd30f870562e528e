/** What a version changes; operations are named by method and path. */
type Step = {
  daysAgo: number;
  version: string;
  adds?: Record<string, string>;
  removes?: readonly string[];
  /** A query parameter that these operations take from now on. */
  takes?: readonly [parameter: string, operations: readonly string[]];
};

/** How the telemetry of the buoys grew, the latest version last. */
const steps: readonly Step[] = [
  {
    daysAgo: 214,
    version: '0.9',
    adds: {
      'get /buoys': 'List the buoys',
      'get /buoys/{buoyId}': 'Read a buoy',
      'get /buoys/{buoyId}/readings': 'List the readings of a buoy',
      'post /readings': 'Send readings',
      'get /poll': 'Wait for new readings',
    },
  },
  {
    daysAgo: 188,
    version: '1.0',
    adds: {
      'patch /buoys/{buoyId}': 'Rename or move a buoy',
      'get /buoys/{buoyId}/battery': 'Read the charge of a battery',
      'get /moorings': 'List the moorings',
    },
    takes: ['limit', ['get /buoys', 'get /buoys/{buoyId}/readings']],
  },
  {
    daysAgo: 151,
    version: '1.1',
    adds: { 'get /moorings/{mooringId}': 'Read a mooring' },
    takes: ['since', ['get /buoys/{buoyId}/readings']],
  },
  {
    daysAgo: 120,
    version: '2.0',
    adds: {
      'get /webhooks': 'List the webhooks',
      'post /webhooks': 'Create a webhook',
      'delete /webhooks/{webhookId}': 'Delete a webhook',
      'get /deliveries': 'List the deliveries to webhooks',
      'post /deliveries/{deliveryId}/retry': 'Deliver again',
    },
    removes: ['get /poll'],
    takes: ['idempotencyKey', ['post /readings', 'patch /buoys/{buoyId}']],
  },
  { daysAgo: 96, version: '2.1', takes: ['status', ['get /deliveries', 'get /buoys']] },
  {
    daysAgo: 61,
    version: '2.2',
    adds: {
      'get /alarms': 'List the alarms',
      'post /alarms/{alarmId}/silence': 'Silence an alarm',
    },
  },
  {
    daysAgo: 33,
    version: '3.0',
    adds: {
      'get /stations': 'List the stations',
      'get /stations/{stationId}': 'Read a station',
      'get /stations/{stationId}/buoys': 'List the buoys of a station',
    },
    removes: ['get /moorings', 'get /moorings/{mooringId}', 'get /buoys/{buoyId}/battery'],
    takes: ['station', ['get /buoys', 'get /alarms', 'get /deliveries']],
  },
  {
    daysAgo: 11,
    version: '3.1',
    adds: { 'get /stations/{stationId}/tide': 'Read the tide at a station' },
    takes: ['unit', ['get /buoys/{buoyId}/readings']],
  },
];

/** The versions of the demo’s second specification as documents, the first one first. */
export function telemetryVersions(): { daysAgo: number; text: string }[] {
  const titles = new Map<string, string>();
  const taken = new Map<string, string[]>();
  return steps.map(({ daysAgo, version, adds = {}, removes = [], takes }) => {
    for (const [operation, title] of Object.entries(adds)) titles.set(operation, title);
    for (const operation of removes) titles.delete(operation);
    const [parameter = '', operations = []] = takes ?? [];
    for (const operation of operations)
      taken.set(operation, [...(taken.get(operation) ?? []), parameter]);
    const paths: Record<string, Record<string, object>> = {};
    for (const [operation, summary] of titles) {
      const [method = '', path = ''] = operation.split(' ');
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
      }));
      const inQuery = (taken.get(operation) ?? []).map((name) => ({ name, in: 'query' }));
      const parameters = [...inPath, ...inQuery].map((each) => ({
        ...each,
        schema: { type: 'string' },
      }));
      paths[path] ??= {};
      paths[path][method] = { summary, parameters, responses: { 200: { description: 'Done' } } };
    }
    const document = { openapi: '3.1.0', info: { title: 'Buoy telemetry', version }, paths };
    return { daysAgo, text: JSON.stringify(document) };
  });
}
