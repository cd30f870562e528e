CREATE FUNCTION notify_of_identities() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('identities', '');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tokens_identities
AFTER DELETE OR UPDATE OF hash, kind, user_id, created_at, expires_at, confirmed_at, factor, scope, ended_for, organization_id, space_ids, saml_provider_id ON tokens
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_identities();--> statement-breakpoint
CREATE TRIGGER users_identities
AFTER DELETE OR UPDATE ON users
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_identities();--> statement-breakpoint
CREATE TRIGGER members_identities
AFTER INSERT OR DELETE OR UPDATE OF organization_id, user_id, role, disabled, sso ON members
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_identities();--> statement-breakpoint
CREATE TRIGGER organizations_identities
AFTER DELETE OR UPDATE ON organizations
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_identities();--> statement-breakpoint
CREATE TRIGGER saml_providers_identities
AFTER INSERT OR DELETE OR UPDATE OF organization_id, status ON saml_providers
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_identities();--> statement-breakpoint
CREATE TRIGGER instance_admins_identities
AFTER INSERT OR DELETE OR UPDATE ON instance_admins
FOR EACH STATEMENT EXECUTE FUNCTION notify_of_identities();
