import { CopyButton } from '#components/ui/copy-button.tsx';
import type { SAMLProvider } from '#lib/contract/saml-provider.ts';

/** The URLs an identity provider asks for, with the names other products use for them. */
export function ServiceURLs({ service }: Pick<SAMLProvider, 'service'>) {
  return (
    <>
      <p className="max-w-[64ch] text-ink-2">
        Create a SAML 2.0 application at your identity provider and enter these URLs. If it can read
        metadata, the metadata URL is enough.
      </p>
      <dl className="grid gap-3">
        <ServiceURL
          name="ACS URL"
          alias="Also called single sign-on URL, reply URL or callback"
          value={service.acsURL}
        />
        <ServiceURL
          name="Entity ID"
          alias="Also called audience or identifier. Also the metadata URL"
          value={service.entityID}
          isMetadata
        />
        <ServiceURL
          name="Start URL"
          alias="Also called sign-on URL. Used for the app tile"
          value={service.startURL}
        />
      </dl>
      <p className="max-w-[64ch] text-ink-2">
        The provider must send one email address, either in the{' '}
        <span className="mono text-[13px]">email</span> attribute or as the name ID. Names are read
        from <span className="mono text-[13px]">displayName</span>, or{' '}
        <span className="mono text-[13px]">givenName</span> and{' '}
        <span className="mono text-[13px]">surname</span>. The attribute names of Entra ID and LDAP
        work too.
      </p>
    </>
  );
}

function ServiceURL({
  name,
  alias,
  value,
  isMetadata = false,
}: {
  name: string;
  alias: string;
  value: string;
  isMetadata?: boolean;
}) {
  return (
    <div className="grid gap-1">
      <dt>
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-meta text-ink-3">{alias}</span>
      </dt>
      <dd className="flex flex-wrap items-center gap-1 rounded-control border border-hairline bg-paper-2 py-0.5 pr-0.5 pl-2.5">
        <span className="mono min-w-0 flex-1 basis-52 py-1 text-[13px] break-all">{value}</span>
        {isMetadata && (
          <a href={value} target="_blank" rel="noreferrer" className="link px-2 text-meta">
            Open metadata
          </a>
        )}
        <CopyButton value={value} label={`Copy ${name}`} size="small">
          <span aria-hidden>Copy</span>
        </CopyButton>
      </dd>
    </div>
  );
}
