import { CopyButton } from '#components/ui/copy-button.tsx';
import type { SAMLProvider } from '#lib/contract/saml-provider-shape.ts';

/** What the identity provider wants to know of this service, each with the names it goes by. */
export function Addresses({ service }: Pick<SAMLProvider, 'service'>) {
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        Make an application for SAML 2.0 at the identity provider and give it these. One that reads
        metadata needs only its address.
      </p>
      <dl className="grid gap-3">
        <Address
          name="ACS URL"
          known="Also: single sign-on URL, reply URL, callback"
          value={service.acsURL}
        />
        <Address
          name="Entity ID"
          known="Also: audience, identifier. Our metadata is at the same address"
          value={service.entityID}
          isMetadata
        />
        <Address
          name="Start URL"
          known="Also: sign-on URL. Where a tile on its start page leads"
          value={service.startURL}
        />
      </dl>
      <p className="max-w-[64ch] text-ink-2">
        It has to send one e-mail address: in the attribute{' '}
        <span className="mono text-[13px]">email</span>, or as the name ID. Names come from{' '}
        <span className="mono text-[13px]">displayName</span>, or{' '}
        <span className="mono text-[13px]">givenName</span> and{' '}
        <span className="mono text-[13px]">surname</span>; the usual names of Entra ID and LDAP are
        known, too.
      </p>
    </>
  );
}

function Address({
  name,
  known,
  value,
  isMetadata = false,
}: {
  name: string;
  known: string;
  value: string;
  isMetadata?: boolean;
}) {
  return (
    <div className="grid gap-1">
      <dt>
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-meta text-ink-3">{known}</span>
      </dt>
      <dd className="flex flex-wrap items-center gap-1 rounded-control border border-hairline bg-paper-2 py-0.5 pr-0.5 pl-2.5">
        <span className="mono min-w-0 flex-1 basis-52 py-1 text-[13px] break-all">{value}</span>
        {isMetadata && (
          <a href={value} target="_blank" rel="noreferrer" className="link px-2 text-meta">
            Open the metadata
          </a>
        )}
        <CopyButton value={value} label={`Copy the ${name}`} size="small">
          <span aria-hidden>Copy</span>
        </CopyButton>
      </dd>
    </div>
  );
}
