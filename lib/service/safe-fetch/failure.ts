export type FetchFault =
  | 'refused'
  | 'timeout'
  | 'too-big'
  | 'not-found'
  | 'wrong-type'
  /** The server answered, but with a refusal, or with what can't be read. */
  | 'failed';

/** A failed fetch: the message is a sentence for the person who entered the URL. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly fault: FetchFault;

  constructor(fault: FetchFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
