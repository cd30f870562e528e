import type {
  BlockContent,
  Data,
  DefinitionContent,
  Image,
  Literal,
  Parent,
  PhrasingContent,
} from 'mdast';

type Flow = BlockContent | DefinitionContent;
export type HintStyle = 'info' | 'success' | 'warning' | 'danger';

/** One or more tags as written, before they are paired. */
interface Tags extends Literal {
  type: 'tags';
  data?: Data;
}
/** A colored note; `label` is its kind in words, or the title that it has instead. */
export interface Hint extends Parent {
  type: 'hint';
  style: HintStyle;
  label: string;
  isTitled?: boolean;
  children: Flow[];
}
export interface Tabs extends Parent {
  type: 'tabs';
  children: Tab[];
}
export interface Tab extends Parent {
  type: 'tab';
  title: string;
  children: Flow[];
}
interface Stepper extends Parent {
  type: 'stepper';
  children: Step[];
}
export interface Step extends Parent {
  type: 'step';
  children: Flow[];
}
export interface Columns extends Parent {
  type: 'columns';
  children: Column[];
}
/** @property width its share in percent, if written */
export interface Column extends Parent {
  type: 'column';
  width?: number;
  children: Flow[];
}
/**
 * What only those visitors see who meet a condition; `isInline` in a paragraph. Published pages never
 * have it: what a visitor may not see is taken out of the text before.
 */
export interface Conditional extends Parent {
  type: 'conditional';
  condition: string;
  isInline?: boolean;
  children: (Flow | PhrasingContent)[];
}
/** Text that folds. */
export interface Details extends Parent {
  type: 'details';
  isOpen: boolean;
  summary: PhrasingContent[];
  children: Flow[];
}
/** A list of changes, each with its date or version. */
interface Updates extends Parent {
  type: 'updates';
  children: Update[];
}
export interface Update extends Parent {
  type: 'update';
  title: string;
  tags: string[];
  children: Flow[];
}
export interface Cards extends Parent {
  type: 'cards';
  children: Card[];
}
/** A card; `target` is the link of all of it, `covers` its picture in light and dark. */
export interface Card extends Parent {
  type: 'card';
  target?: string;
  covers: { light?: string; dark?: string };
  children: Flow[];
}
/** Something shown by its address: a page elsewhere, a file, another page, or text that pages share. */
export interface LinkCard extends Parent {
  type: 'linkCard';
  kind: 'embed' | 'file' | 'content-ref' | 'include';
  url: string;
  /** Its caption; none if there are only spaces. */
  children: Flow[];
}
/** An operation of an API description. */
interface Operation extends Parent {
  type: 'operation';
  method: string;
  path: string;
  url: string;
  children: Flow[];
}
interface MathBlock extends Literal {
  type: 'math';
}
interface InlineMath extends Literal {
  type: 'inlineMath';
}
/** A picture that differs in dark themes. */
interface ThemedImage extends Parent {
  type: 'themedImage';
  dark: string;
  children: Image[];
}
export interface Figure extends Parent {
  type: 'figure';
  children: PhrasingContent[];
  caption: PhrasingContent[];
  align?: string;
}
/** An HTML element without a counterpart in markdown, with the attributes that are allowed. */
export interface HtmlElement extends Parent {
  type: 'element';
  name: string;
  attributes: Record<string, string>;
  children: (Flow | PhrasingContent)[];
}
/** Blocks that belong together without being anything more. */
interface Group extends Parent {
  type: 'group';
  children: Flow[];
}

declare module 'mdast' {
  interface BlockContentMap {
    tags: Tags;
    hint: Hint;
    tabs: Tabs;
    stepper: Stepper;
    columns: Columns;
    conditional: Conditional;
    details: Details;
    updates: Updates;
    cards: Cards;
    linkCard: LinkCard;
    operation: Operation;
    math: MathBlock;
    figure: Figure;
    element: HtmlElement;
    group: Group;
  }
  interface PhrasingContentMap {
    tags: Tags;
    conditional: Conditional;
    element: HtmlElement;
    inlineMath: InlineMath;
    themedImage: ThemedImage;
  }
  interface RootContentMap {
    tags: Tags;
    hint: Hint;
    tabs: Tabs;
    tab: Tab;
    stepper: Stepper;
    step: Step;
    columns: Columns;
    column: Column;
    conditional: Conditional;
    details: Details;
    updates: Updates;
    update: Update;
    cards: Cards;
    card: Card;
    linkCard: LinkCard;
    operation: Operation;
    math: MathBlock;
    inlineMath: InlineMath;
    themedImage: ThemedImage;
    figure: Figure;
    element: HtmlElement;
    group: Group;
  }
  interface CodeData {
    title?: string;
    hasLineNumbers?: boolean;
    isWrapped?: boolean;
    isFullWidth?: boolean;
    isExpandable?: boolean;
  }
  interface HeadingData {
    /** The anchor that the text itself gives it. */
    anchor?: string;
    align?: string;
  }
  interface ParagraphData {
    align?: string;
  }
  interface LinkData {
    isButton?: 'primary' | 'secondary';
    anchor?: string;
    /** What a button searches for; its URL is empty. */
    query?: string;
  }
  interface ImageData {
    width?: string;
    height?: string;
    align?: string;
  }
  interface TableData {
    hasNoHead?: boolean;
    isFullWidth?: boolean;
  }
}
