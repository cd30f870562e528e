'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';

/** How people sign in. */
export function SignInSection({ form, values, unavailable }: SectionProps) {
  return (
    <Section id="sign-in" title="Sign-in">
      <Checkbox
        checked={values.sso ?? false}
        onCheckedChange={(on) => form.setValue('sso', on === true, { shouldDirty: true })}
        description="Marks the organization as one whose people sign in through its own sign-in provider. It is a mark only for now: everybody goes on signing in as before, and signing in by SSO arrives with providers."
        {...(unavailable && { unavailable })}
      >
        Single sign-on (SSO)
      </Checkbox>
    </Section>
  );
}
