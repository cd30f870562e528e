/** What tags and alerts call a hint. */
type HintLabel =
  | 'Info'
  | 'Note'
  | 'Tip'
  | 'Important'
  | 'Success'
  | 'Warning'
  | 'Danger'
  | 'Caution';

/** The words of a published page besides what its authors wrote. */
export type Words = {
  skip: string;
  menu: string;
  close: string;
  search: string;
  noResults: string;
  /** With `{count}` for the number. */
  results: string;
  didYouMean: string;
  searching: string;
  searchFailed: string;
  tooManySearches: string;
  sections: string;
  pages: string;
  variant: string;
  onThisPage: string;
  breadcrumbs: string;
  previous: string;
  next: string;
  morePages: string;
  pagesBelow: string;
  linkTo: string;
  updated: string;
  edit: string;
  copyMarkdown: string;
  /** Below the beginning of a very long text. */
  readRest: string;
  downloadPdf: string;
  copyCode: string;
  copied: string;
  theme: string;
  helpful: string;
  yes: string;
  no: string;
  thanks: string;
  tellMore: string;
  tellGood: string;
  notSent: string;
  send: string;
  back: string;
  broken: string;
  showEmbed: string;
  unread: string;
  diagram: string;
  showSource: string;
  announcement: string;
  privacyPolicy: string;
  publishedWith: string;
  notFound: string;
  notFoundText: string;
  noPages: string;
  similar: string;
  start: string;
  invalidAddress: string;
  longAddress: string;
  onlyRead: string;
  incompleteForm: string;
  foreignForm: string;
  longForm: string;
  tooMany: string;
  tryLater: string;
  signInTitle: string;
  /** With `{site}` for its title. */
  signInNeeded: string;
  signInRefused: string;
  signIn: string;
  signInElsewhere: string;
  /** With `{organization}` for its title. */
  signInMember: string;
  ticketTitle: string;
  ticketRefused: string;
  startAgain: string;
  /** With `{site}` for its title. */
  signOutTitle: string;
  signOut: string;
  signedOut: string;
  /** The kinds of hints, by the label that content gives them. */
  hints: Record<HintLabel, string>;
  /** Blocks that their authors gave no name. */
  blocks: {
    table: string;
    formula: string;
    tabs: string;
    /** With `{number}`. */
    tab: string;
    details: string;
    footnotes: string;
    /** With `{number}` for that of the reference to a footnote. */
    backToText: string;
  };
};
