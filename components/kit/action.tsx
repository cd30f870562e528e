'use client';

import type { ComponentProps, ComponentType } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Endpoint } from '#lib/contract/endpoint.ts';
import { type PermissionHolder, requirementOf } from './permission.ts';
import { useRequirement } from './who-can.tsx';

type Permission = {
  allowed: boolean;
  /** Why not, and on a second line who can; undefined while it is allowed. */
  reason: string | undefined;
};

/**
 * Whether the caller may call an endpoint, by what the endpoint needs and what the thing itself says.
 * @param on the thing it is called on; undefined while it is read, when nothing is refused yet
 */
export function usePermission<E extends Endpoint>(
  endpoint: E,
  on: PermissionHolder<E> | undefined,
): Permission {
  return useRequirement(requirementOf(endpoint), on);
}

/** What takes a reason why it can't be used: buttons, menu items, selects. */
type Control = { unavailable?: string };

type Own<E extends Endpoint> = {
  endpoint: E;
  /** The thing it is called on; undefined while it is read. */
  on: PermissionHolder<E> | undefined;
  /** Leaves the control out, rather than saying why, where the caller may not. */
  hidden?: boolean;
};

type Props<E extends Endpoint, Props> = Own<E> & Omit<Props, keyof Own<E>>;

/**
 * A control that calls an endpoint: a Button, or what `as` says, such as a MenuItem or an IconButton.
 * It is disabled with the reason, and who could, where the caller lacks the permission.
 */
export function Action<E extends Endpoint>(
  props: Props<E, ComponentProps<typeof Button>>,
): React.ReactNode;
export function Action<E extends Endpoint, P extends Control>(
  props: Props<E, P> & { as: ComponentType<P> },
): React.ReactNode;
export function Action<E extends Endpoint>({
  endpoint,
  on,
  hidden = false,
  as: Element = Button as ComponentType<Control>,
  ...rest
}: Own<E> & Control & { as?: ComponentType<Control> }) {
  const { allowed, reason } = usePermission(endpoint, on);
  if (hidden && !allowed) return null;
  return <Element {...rest} {...(reason && { unavailable: reason })} />;
}
