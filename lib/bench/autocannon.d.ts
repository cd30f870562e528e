/** The part of autocannon that the benchmark uses; the package has no types. */
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
    /** The total number of requests, instead of a duration. */
    amount?: number;
    /** Milliseconds between checks for the end; a second by default. */
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
