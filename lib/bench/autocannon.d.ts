/** The part of autocannon that the benchmark uses; the package brings no types. */
declare module 'autocannon' {
  export interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    maxOverallRequests?: number;
    /** Requests in all, in place of a duration. */
    amount?: number;
    /** Milliseconds between looks at whether it is time to end; without, a second. */
    sampleInt?: number;
    /** Seconds until a request counts as an error. */
    timeout?: number;
    requests: Request[];
  }
  interface Result {
    errors: number;
  }
  interface Instance extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, milliseconds: number) => void,
    ): this;
  }
  export default function autocannon(options: Options): Instance;
}
