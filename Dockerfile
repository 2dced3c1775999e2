# A server of Nectar: `docker build -t nectar .`, or without the embedded database: `--build-arg POSTGRES=external`.
ARG NODE_IMAGE=node:24-bookworm
ARG RUNTIME_IMAGE=debian:bookworm-slim

FROM ${NODE_IMAGE} AS build
ARG POSTGRES=embedded
# Only known where the build has no repository.
ARG COMMIT=
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN node launcher.js build release /nectar $([ "$POSTGRES" = embedded ] || echo --no-postgres) \
  && { [ -z "$COMMIT" ] || printf %s "$COMMIT" > /nectar/build/commit; } \
  && install -D "$(command -v node)" /programs/node \
  && if command -v strip; then strip --strip-unneeded /programs/node; fi

FROM ${RUNTIME_IMAGE}
# PostgreSQL refuses to run as root, and asks for the name of its account.
RUN useradd --system --uid 10001 --home-dir /data nectar && install -d -o nectar -g nectar /data
COPY --from=build /programs/node /usr/local/bin/node
COPY --from=build /nectar /nectar
WORKDIR /nectar
USER nectar
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=1000000 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Ends in order on SIGTERM; operators' commands: `docker exec NAME node build/server/index.js ops help`.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=50", "build/server/index.js"]
