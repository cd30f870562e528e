/** Something that needs attention: what, why, and where to deal with it. */
export type AttentionItem = {
  key: string;
  /** Above it when it is the lead: “Needs your attention” unless given. */
  eyebrow?: string;
  icon:
    | 'admin'
    | 'answer'
    | 'certificate'
    | 'domain'
    | 'invitation'
    | 'link'
    | 'links'
    | 'loop'
    | 'page'
    | 'people'
    | 'review'
    | 'specification'
    | 'switch';
  title: string;
  detail: string;
  fix: { label: string; href: string };
  /** The invitations that are sent again in place, instead of opening the link. */
  resend?: string[];
  /** The notification that is read once the link is opened. */
  notificationId?: string;
};
