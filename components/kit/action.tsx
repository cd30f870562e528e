'use client';

import type { ComponentProps, ComponentType } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type Lock, type PermissionHolder, requirementOf } from './permission.ts';
import { useRequirement } from './who-can.tsx';

type Permission = {
  allowed: boolean;
  /** The reason, and on a second line who can; undefined while it is allowed. */
  reason: string | undefined;
};

/**
 * Whether the caller may call an endpoint, from its `needs` and the resource's permissions.
 * @param on the resource; undefined while it loads, when nothing is disabled yet
 */
export function usePermission<E extends Endpoint>(
  endpoint: E,
  on: PermissionHolder<E> | undefined,
): Permission {
  return useRequirement(requirementOf(endpoint), on);
}

type Own<E extends Endpoint> = {
  endpoint: E;
  /** The resource; undefined while it loads. */
  on: PermissionHolder<E> | undefined;
  /** Hides the control without permission, instead of disabling it. */
  hidden?: boolean;
};

type Props<E extends Endpoint, Props> = Own<E> & Omit<Props, keyof Own<E>>;

/**
 * A control that calls an endpoint: a Button, or the component in `as`, such as a MenuItem or an
 * IconButton. Without permission it is disabled and says why, and who could.
 */
export function Action<E extends Endpoint>(
  props: Props<E, ComponentProps<typeof Button>>,
): React.ReactNode;
export function Action<E extends Endpoint, P extends Lock>(
  props: Props<E, P> & { as: ComponentType<P> },
): React.ReactNode;
export function Action<E extends Endpoint>({
  endpoint,
  on,
  hidden = false,
  as: Element = Button as ComponentType<Lock>,
  ...rest
}: Own<E> & Lock & { as?: ComponentType<Lock> }) {
  const { allowed, reason } = usePermission(endpoint, on);
  if (hidden && !allowed) return null;
  return <Element {...rest} {...(reason && { unavailable: reason })} />;
}
