import type { ReplyOf } from '#lib/contract/endpoint.ts';
import type { previewInvite } from '#lib/contract/invites.ts';

/** What an invitation or an invite link leads to. */
export type Invitation = ReplyOf<typeof previewInvite>;
