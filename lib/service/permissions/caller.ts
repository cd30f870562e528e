/** Who sent a request: the user and the token. */
export type Caller = {
  id: string;
  displayName: string;
  email: string;
  photoURL: string | null;
  token: {
    id: string;
    kind: 'sign-in' | 'personal';
    createdAt: Date;
    /**
     * The provider the caller signed in with, and its organization, the only one the token is
     * valid for.
     */
    bound: { organizationId: string; samlProviderId: string } | null;
  };
};
