/** A working example of signing visitors in, in one language. */
export type Example = {
  name: string;
  /** A function that makes the address to redirect to. */
  code: string;
  /** How an application calls it. */
  use: string;
};

/** The examples in four languages, for a site at an address without a slash at its end. */
export function examplesFor(site: string): Example[] {
  return [node(site), python(site), go(site), php(site)];
}

const node = (site: string): Example => ({
  name: 'Node.js',
  code: `import { createHmac } from 'node:crypto';

const site = '${site}';
const privateKey = process.env.SITE_PRIVATE_KEY;
const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');

// Where to send a person who is signed in to your product.
export function visitUrl(user, location = '/') {
  const claims = {
    sub: user.id,
    plan: user.plan,
    exp: Math.floor(Date.now() / 1000) + 3600,
  };
  const signed = \`\${encode({ alg: 'HS256', typ: 'JWT' })}.\${encode(claims)}\`;
  const signature = createHmac('sha256', privateKey).update(signed).digest('base64url');
  const url = new URL(\`\${site}/\${location.replace(/^[\\\\/]+/, '')}\`);
  url.searchParams.set('jwt_token', \`\${signed}.\${signature}\`);
  return url.href;
}
`,
  use: `
// Express, at the address that is the fallback URL:
app.get('/docs', requireSignIn, (request, response) => {
  response.redirect(visitUrl(request.user, request.query.location));
});
`,
});

const python = (site: string): Example => ({
  name: 'Python',
  code: `import base64, hashlib, hmac, json, os, time
from urllib.parse import urlsplit

SITE = "${site}"
PRIVATE_KEY = os.environ["SITE_PRIVATE_KEY"].encode()


def encode(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=")


# Where to send a person who is signed in to your product.
def visit_url(user, location="/"):
    claims = {
        "sub": user["id"],
        "plan": user["plan"],
        "exp": int(time.time()) + 3600,
    }
    parts = [{"alg": "HS256", "typ": "JWT"}, claims]
    signed = b".".join(encode(json.dumps(part).encode()) for part in parts)
    signature = encode(hmac.new(PRIVATE_KEY, signed, hashlib.sha256).digest())
    url = urlsplit(f"{SITE}/" + location.lstrip("\\\\/"))
    token = f"jwt_token={signed.decode()}.{signature.decode()}"
    return url._replace(query=f"{url.query}&{token}" if url.query else token).geturl()
`,
  use: `

# Flask, at the address that is the fallback URL:
@app.get("/docs")
@login_required
def docs():
    return redirect(visit_url(current_user, request.args.get("location", "/")))
`,
});

const go = (site: string): Example => ({
  name: 'Go',
  code: `package docs

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"os"
	"strings"
	"time"
)

const site = "${site}"

var encode = base64.RawURLEncoding.EncodeToString

// VisitURL says where to send a person who is signed in to your product.
func VisitURL(id, plan, location string) (string, error) {
	header := encode([]byte(\`{"alg":"HS256","typ":"JWT"}\`))
	claims, err := json.Marshal(map[string]any{
		"sub":  id,
		"plan": plan,
		"exp":  time.Now().Add(time.Hour).Unix(),
	})
	if err != nil {
		return "", err
	}
	signed := header + "." + encode(claims)
	mac := hmac.New(sha256.New, []byte(os.Getenv("SITE_PRIVATE_KEY")))
	mac.Write([]byte(signed))
	visit, err := url.Parse(site + "/" + strings.TrimLeft(location, "\\\\/"))
	if err != nil {
		return "", err
	}
	query := visit.Query()
	query.Set("jwt_token", signed+"."+encode(mac.Sum(nil)))
	visit.RawQuery = query.Encode()
	return visit.String(), nil
}
`,
  use: `
// net/http, at the address that is the fallback URL:
//	url, err := docs.VisitURL(user.ID, user.Plan, r.URL.Query().Get("location"))
//	http.Redirect(w, r, url, http.StatusSeeOther)
`,
});

const php = (site: string): Example => ({
  name: 'PHP',
  code: `<?php

const SITE = '${site}';

function encode(string $data): string
{
    return rtrim(strtr(base64_encode($data), '+/', '-_'), '=');
}

// Where to send a person who is signed in to your product.
function visitUrl(array $user, string $location = '/'): string
{
    $claims = [
        'sub' => $user['id'],
        'plan' => $user['plan'],
        'exp' => time() + 3600,
    ];
    $header = ['alg' => 'HS256', 'typ' => 'JWT'];
    $signed = encode(json_encode($header)) . '.' . encode(json_encode($claims));
    $key = getenv('SITE_PRIVATE_KEY');
    $signature = encode(hash_hmac('sha256', $signed, $key, true));
    $url = SITE . '/' . ltrim($location, '\\\\/');
    $sign = str_contains($url, '?') ? '&' : '?';
    return "{$url}{$sign}jwt_token=$signed.$signature";
}
`,
  use: `
// At the address that is the fallback URL, once the person is signed in:
header('Location: ' . visitUrl($user, $_GET['location'] ?? '/'), true, 303);
`,
});
