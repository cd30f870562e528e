'use client';

import { Checkbox } from '#components/ui/checkbox.tsx';
import { DefaultContentField } from './default-content-field.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';
import { settingWords } from './settings-index.ts';

/** What the organization shows first, and what may work on its content. */
export function ContentSection(props: SectionProps) {
  const { form, values, unavailable } = props;
  return (
    <Section id="content" title="Content">
      <div id="default-content" className="scroll-mt-4">
        <DefaultContentField {...props} />
      </div>
      <div id="ai" className="scroll-mt-4">
        <Checkbox
          checked={values.ai ?? false}
          onCheckedChange={(on) => form.setValue('ai', on === true, { shouldDirty: true })}
          description={settingWords(
            'ai',
            'Masthead has no AI features of its own; tools that read the API find the answer here.',
          )}
          {...(unavailable && { unavailable })}
        >
          AI features
        </Checkbox>
      </div>
    </Section>
  );
}
