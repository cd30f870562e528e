'use client';

import { type ChangeEvent, useRef, useState } from 'react';
import { later } from '#components/ui/later.ts';
import type { Problem } from '#lib/client/problem.ts';
import type { Bodies } from '#lib/contract/forms.ts';

const useForms = later(() => import('#lib/contract/forms.ts'));

type Checked = { error?: { issues: readonly { message: string }[] } | undefined };

/**
 * The only field of a form that stands open on a page most people just look at. It is checked as the
 * fields of `useEndpointForm` are, but neither the library of larger forms nor the checks come with the
 * page: they arrive as the field is turned to, and until then the API says the same.
 *
 * @param initial what is written there at first
 * @param check one of the bodies of forms.ts, asked about the text
 */
export function useOnlyField(initial: string, check: (bodies: Bodies, text: string) => Checked) {
  const [kept, setKept] = useState(initial);
  const [typed, setTyped] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isTouched, setTouched] = useState(false);
  const [forms, loadForms] = useForms();
  const field = useRef<HTMLInputElement>(null);
  const text = typed ?? kept;
  const wrong = forms ? check(forms.bodies, text).error?.issues[0]?.message : undefined;

  function refuse(message: string | null): void {
    setTouched(true);
    setRefusal(message);
    field.current?.focus();
  }

  return {
    text,
    isDirty: text !== kept,
    error: refusal ?? (isTouched ? wrong : undefined),
    /** For the input. */
    input: {
      ref: field,
      value: text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setTyped(target.value);
        setRefusal(null);
      },
      onFocus: loadForms,
      onBlur: () => setTouched(true),
    },
    /** Tells whether it can be sent; what can't is shown, and the field focused. */
    settle: (): boolean => {
      setRefusal(null);
      if (wrong !== undefined) refuse(null);
      return wrong === undefined;
    },
    /** Begins anew with another text. */
    reset: (next: string): void => {
      setKept(next);
      setTyped(null);
      setTouched(false);
      setRefusal(null);
    },
    /**
     * Puts a refusal beside the field if it is about it.
     * @param path what the API calls the field
     * @returns what is left to say above the form, or null
     */
    tell: ({ fields, message }: Problem, path: string): string | null => {
      const own = fields.find((each) => each.path === path);
      if (own) refuse(own.message);
      return own && fields.length === 1 ? null : message;
    },
  };
}
