import type { ReactNode } from 'react';
import { Section } from '#components/kit/section.tsx';

/** How to set up the usual identity providers. */
export function Guide() {
  return (
    <Section
      id="provisioning-guide"
      title="How to connect Okta or Entra ID"
      intro="Allow provisioning, create a token, and enter it with the SCIM base URL at your identity provider."
    >
      <div className="grid gap-4 pt-3">
        <Steps title="Okta">
          <li>
            In your SAML application, choose <b>SCIM</b> under General → App settings →
            Provisioning.
          </li>
          <li>
            Under Provisioning → Integration, enter the base URL, <b>userName</b> as the unique
            identifier, and <b>HTTP header</b> with the token. Select Push New Users, Push Profile
            Updates and Push Groups, then test the connection.
          </li>
          <li>
            Under To App, allow creating, updating and deactivating users. Assign people, and push
            groups under Push groups.
          </li>
        </Steps>
        <Steps title="Microsoft Entra ID">
          <li>
            In your enterprise application, open Provisioning and set the mode to <b>Automatic</b>.
          </li>
          <li>
            Enter the base URL as the tenant URL and the token as the secret token, then test the
            connection.
          </li>
          <li>
            Check that the mapping of <b>emails[type eq "work"].value</b> has an address at a
            verified email domain. Assign people and groups, and start provisioning.
          </li>
        </Steps>
        <p className="max-w-[64ch] text-ink-2">
          Deactivated people are disabled and keep their role and teams. Removed people can’t join
          again unless the identity provider adds them or an admin invites them. Roles are given
          here: new members get the default role.
        </p>
      </div>
    </Section>
  );
}

function Steps({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ol className="grid max-w-[64ch] list-decimal gap-1 pt-1 pl-5 text-ink-2">{children}</ol>
    </div>
  );
}
