/** The file of an archive that describes the others. */
export const README = `This archive has everything of one organization in Masthead, without any secret.

SHA256SUMS            the SHA-256 of every other file; “sha256sum -c SHA256SUMS” checks them
organization.json     the organization and its settings
members.json          its members with their roles; teams.json, collections.json,
                      custom-fields.json, translations.json and sites.json likewise
invitations.json      the open invitations by email, and invite-links.json, without the links
specifications.json   its OpenAPI specifications
specifications/<slug>/<version>.json or .yaml
                      every version of a specification as it was received
spaces.json           its spaces, also those in the trash (“deletedAt”)
spaces/<id>/          one space:
  pages/              its current pages as Markdown, by their paths
  files.json          its current files; “content” is the name of a file in files/
  revisions.json      its history: each revision with the lists of its pages and files
  change-requests.json, comments.json
history/pages/<list>.json
                      a list of pages; “document” is the text of a page, “pages” the lists of
                      the pages below it
history/files/<list>.json
                      a list of files
documents/<SHA-256>.md
                      every text that a page has or had
files/<SHA-256>       every file that a space has or had
site-pictures/<id>    the pictures that sites name in “customization”

“exportedAt” in organization.json is the moment that all of this is from. Where Masthead runs on its
embedded database, each space is from a moment of its own, in its space.json.

Not included: tokens, sign-ins, keys of single sign-on and provisioning, counts of readers, and the
activity, which has an export of its own.
`;
