/** Who sent a request: the user and the token. */
export type Caller = {
  id: string;
  displayName: string;
  email: string;
  photoURL: string | null;
  /** Whether the setup or another admin made them an admin of the instance. */
  isNamedAdmin: boolean;
  token: {
    id: string;
    kind: 'sign-in' | 'personal' | 'service';
    createdAt: Date;
    /**
     * The provider the caller signed in with, and its organization, the only one the token is
     * valid for.
     */
    bound: { organizationId: string; samlProviderId: string } | null;
    /** The only organization that the token is valid for; null: all. */
    organizationId: string | null;
    /** The only spaces of that organization that the token is valid for; null: all. */
    spaceIds: readonly string[] | null;
    scope: 'read' | 'write';
    /** What the sign-in, or that in which the token was created, was proven with besides a code. */
    factor: 'passkey' | 'recovery-code' | null;
    /** When its person last proved who they are. */
    confirmedAt: Date;
    /** The longest time without use since then, in milliseconds. */
    longestGap: number;
    /** Organizations whose admins ended its access to them. */
    endedFor: readonly string[];
  };
};
