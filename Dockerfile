FROM node:26-bookworm-slim AS build
WORKDIR /masthead
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The image brings its own Node, so the one among the packages goes with the development tools.
RUN npm run build \
  && npm run --silent sbom > sbom.json \
  && npm prune --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node .next/cache

FROM node:26-bookworm-slim
LABEL org.opencontainers.image.title="Masthead" \
  org.opencontainers.image.description="An admin dashboard for content publishing, and its API" \
  org.opencontainers.image.licenses="MIT"
# Chinese, Japanese and Korean in PDFs, in 5 MB.
RUN apt-get update \
  && apt-get install -y --no-install-recommends fonts-wqy-microhei \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /masthead
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data
COPY --from=build /masthead ./
RUN install -d -o node -g node /data .next/cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "lib/operate/start.ts"]
