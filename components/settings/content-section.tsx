'use client';

import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Field } from '#components/ui/field.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './section-props.ts';

/** What the organization shows first, and what may work on its content. */
export function ContentSection({ form, values, unavailable }: SectionProps) {
  const locked = unavailable ? { unavailable } : {};
  const site = values.defaultContent?.site;
  const { errors } = form.formState;
  return (
    <Section id="content" title="Content">
      <div id="default-content" className="scroll-mt-4">
        <Field
          group
          label="Default content"
          help="The site that opens for visitors who ask for no other. There are no sites to choose from yet."
          error={errors.defaultContent?.message ?? errors.defaultContent?.site?.message}
        >
          <div className="flex min-h-9 flex-wrap items-center gap-2">
            {site ? (
              <>
                <span>
                  The site <span className="mono">{site}</span>
                </span>
                <Button
                  size="small"
                  onClick={() => form.setValue('defaultContent', null, { shouldDirty: true })}
                  {...locked}
                >
                  Set to none
                </Button>
              </>
            ) : (
              <span className="inline-flex h-9 items-center rounded-control border border-dashed border-edge bg-paper-2 px-2.5 text-form text-ink-3">
                None
              </span>
            )}
          </div>
        </Field>
      </div>
      <div id="ai" className="scroll-mt-4">
        <Checkbox
          checked={values.ai ?? false}
          onCheckedChange={(on) => form.setValue('ai', on === true, { shouldDirty: true })}
          description="Says whether AI features may work on this organization’s content. Masthead has none of its own; tools that read the API find the answer here."
          {...locked}
        >
          AI features
        </Checkbox>
      </div>
    </Section>
  );
}
