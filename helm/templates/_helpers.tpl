{{- define "masthead.name" -}}
{{- $name := contains .Chart.Name .Release.Name | ternary .Release.Name (printf "%s-%s" .Release.Name .Chart.Name) }}
{{- $name | trunc 50 | trimSuffix "-" }}
{{- end }}

{{- define "masthead.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "masthead.labels" -}}
{{ include "masthead.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "masthead.secret" -}}
{{- .Values.existingSecret | default (include "masthead.name" .) }}
{{- end }}

{{- /* The host of a URL, without its port. */}}
{{- define "masthead.host" -}}
{{- regexReplaceAll "^https?://([^/:]+).*$" . "${1}" }}
{{- end }}

{{- /* Restarts pods when a setting changes; Kubernetes doesn't. */}}
{{- define "masthead.checksums" -}}
checksum/settings: {{ include "masthead.settings" . | sha256sum }}
{{- if not .Values.existingSecret }}
checksum/secrets: {{ .Values.secrets | toYaml | sha256sum }}
{{- end }}
{{- end }}

{{- define "masthead.settings" -}}
APP_URL: {{ required "Set appUrl, such as https://docs.example.com" .Values.appUrl | quote }}
{{- with .Values.sitesUrl }}
SITES_URL: {{ . | quote }}
{{- end }}
{{- /* Numbers are floats here: 10737418240 would become 1.073741824e+10. */}}
{{- range $name, $value := .Values.settings }}
{{ $name }}: {{ kindIs "float64" $value | ternary (printf "%v" ($value | int64)) $value | quote }}
{{- end }}
{{- end }}

{{- define "masthead.pod" -}}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
automountServiceAccountToken: false
enableServiceLinks: false
# Requests are finished within 10 s of the signal.
terminationGracePeriodSeconds: 30
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{- define "masthead.container" -}}
name: masthead
image: {{ printf "%s:%s" (required "Set image.repository to where you pushed the image" .Values.image.repository) (.Values.image.tag | default .Chart.AppVersion) | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - configMapRef:
      name: {{ include "masthead.name" . }}
  - secretRef:
      name: {{ include "masthead.secret" . }}
ports:
  - name: http
    containerPort: 3000
startupProbe:
  httpGet: { path: /healthz, port: http }
  periodSeconds: 3
  failureThreshold: 60
livenessProbe:
  httpGet: { path: /healthz, port: http }
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: http }
  periodSeconds: 5
  timeoutSeconds: 5
lifecycle:
  preStop:
    # The service stops sending requests before the process stops taking them.
    exec: { command: [sleep, '5'] }
{{- with .Values.resources }}
resources:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
