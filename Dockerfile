# Burgee as an image: docker build --tag burgee . (docs/operating/install.md)

FROM node:24-bookworm-slim AS build
RUN apt-get update \
	&& apt-get install --yes --no-install-recommends python3 make g++ \
	&& rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY package.json package-lock.json ./
COPY core/package.json core/
COPY adapters/package.json adapters/
COPY server/package.json server/
COPY web/package.json web/
COPY test/postgres-program/package.json test/postgres-program/
COPY docs/typedoc/package.json docs/typedoc/
RUN npm ci --ignore-scripts
COPY . .
RUN npm run bundle
RUN node --import=tsx server/release/pack-release.ts
WORKDIR /burgee
RUN tar -xzf ../build/burgee-*.tgz --strip-components=1
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
RUN install --directory --owner=node --group=node --mode=0700 /data
WORKDIR /burgee
COPY --from=build /burgee .
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
	CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
