import type * as contract from '#lib/contract/outbox.ts';
import { pageOf } from '../database/keyset.ts';
import { notFound } from '../errors.ts';
import type { Handlers, Instance } from '../http/handler.ts';
import type { KeptMail } from '../mail/outbox.ts';

export const outbox: Handlers<typeof contract> = {
  async listOutbox({ instance, query, cursors }) {
    const kept = outboxOf(instance);
    const to = query.to?.trim().toLowerCase();
    const mails = (await kept.list()).filter((mail) => !to || mail.to === to);
    const last = cursors.read(query.page)?.[0];
    const rest = last === undefined ? mails : mails.filter(({ id }) => id < String(last));
    const keyOf = ({ id }: KeptMail) => [id];
    return pageOf(
      rest.slice(0, query.limit + 1),
      query.limit,
      mails.length,
      cursors,
      keyOf,
      present,
    );
  },

  async getMail({ instance, parameters }) {
    const mails = await outboxOf(instance).list();
    const found = mails.find(({ id }) => id === parameters.mailId);
    if (!found) throw notFound('This email');
    return { ...present(found), html: found.html };
  },
};

/** @throws Refusal 404 where there is none */
function outboxOf({ demo, mailer }: Pick<Instance, 'demo' | 'mailer'>) {
  const kept = demo ? mailer.outbox : null;
  if (!kept) throw notFound('The outbox');
  return kept;
}

function present({ id, to, subject, text, sentAt }: KeptMail) {
  return { object: 'mail' as const, id, to, subject, text, sentAt };
}
