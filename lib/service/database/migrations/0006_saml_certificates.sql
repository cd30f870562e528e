ALTER TABLE "saml_providers" ADD COLUMN "proven_certificates" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- A provider that signs people in has proven the certificate it has.
UPDATE "saml_providers" SET "proven_certificates" = ARRAY[rtrim(regexp_replace(upper(encode(sha256(decode(regexp_replace("certificate", '-----[A-Z ]+-----|\s', '', 'g'), 'base64')), 'hex')), '(..)', '\1:', 'g'), ':')] WHERE "status" = 'active' AND "certificate" LIKE '-----BEGIN CERTIFICATE-----%';
