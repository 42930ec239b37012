# Two images: the console (`gateway`, the default target) and the reference backend (`backend`). Each holds Node, the libraries
# that Node links to and a bundle: no shell, no package manager, no node_modules.

# Same version as the `node-linux-*` packages in package.json, on Debian 13, which has regular security support until August 2028.
# docs/releasing.md describes how to update tag and digest.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-trixie-slim@sha256:8ec5d7557396cfe32d21c3f9c13072355ceab22b584578ca4bb28af31120cffe
# The console image of the release before, whose assets this one also serves: a page that the last old pod sent just before it
# ended still gets its scripts. Default: none. See decision 19 in docs/decisions.md.
ARG PREVIOUS_IMAGE=scratch

FROM ${PREVIOUS_IMAGE} AS previous
# Creates the folder if there is no previous release.
WORKDIR /app/client/assets

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
# The two secrets are optional: an npmrc for a mirror, and the authorities of a company (docs/deployment.md).
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc --mount=type=secret,id=ca \
    npm ci --omit=dev --ignore-scripts
COPY . .
RUN node build.mjs

FROM ${NODE_IMAGE} AS node
# Copies Node, the libraries it links to, and the package records from which image scanners read versions.
RUN set -eu; \
    mkdir -p /root-of-image/tmp /root-of-image/etc /root-of-image/data /root-of-image/var/lib/dpkg/status.d; \
    for file in "$(command -v node)" $(ldd "$(command -v node)" | grep -o '/[^ ]*'); do \
      mkdir -p "/root-of-image$(dirname "$file")"; \
      cp -L "$file" "/root-of-image$file"; \
    done; \
    for package in libc6 libgcc-s1 libstdc++6; do \
      dpkg-query --status "$package" > "/root-of-image/var/lib/dpkg/status.d/$package"; \
    done; \
    cp -L /etc/os-release /root-of-image/etc/os-release; \
    echo 'console:x:1000:1000::/:' > /root-of-image/etc/passwd; \
    echo 'console:x:1000:' > /root-of-image/etc/group; \
    chmod 1777 /root-of-image/tmp; \
    chown 1000:1000 /root-of-image/data

FROM scratch AS process
COPY --from=node /root-of-image /
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
# For Docker and Podman; Kubernetes ignores it and uses its own probes. Each check starts a Node process (the only executable
# here), so it is rare. A process that exits is restarted without it.
HEALTHCHECK --interval=1m --timeout=3s --start-period=20s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

FROM process AS backend
LABEL org.opencontainers.image.title="Clearhouse reference backend" \
      org.opencontainers.image.description="The reference payments backend of the Clearhouse console, on PostgreSQL" \
      org.opencontainers.image.licenses="UNLICENSED"
COPY --from=build /build/package.json /app/
COPY --from=build /build/dist/backend /app/backend
# Half of the container's memory. The rest is for password hashes, which Node allocates outside its heap, and for code.
ENTRYPOINT ["/usr/local/bin/node", "--max-old-space-size-percentage=50", "/app/backend/main.js"]

FROM process AS gateway
LABEL org.opencontainers.image.title="Clearhouse" \
      org.opencontainers.image.description="Back-office console for the staff of a crypto and fiat payments service" \
      org.opencontainers.image.licenses="UNLICENSED"
EXPOSE 9090
ENV HOST=::
COPY --from=build /build/package.json /app/
COPY --from=previous /app/client/assets /app/previous/assets
COPY --from=build /build/dist/client /app/client
COPY --from=build /build/dist/server /app/server
# For /version, the log and the metrics. Last, so that a new commit changes no layer and no asset.
ARG BUILD_COMMIT=unknown
ARG BUILD_TIME=unknown
ENV BUILD_COMMIT=${BUILD_COMMIT} BUILD_TIME=${BUILD_TIME}
# A young generation large enough for 500 concurrent requests, and a heap of 30 % of the container's memory: with less of it, a report
# costs a fifth more processor time in garbage collections: 348 MiB per second of it with 20 %, 427 with 30 %, no more beyond (medians
# of three alternating runs, 2026-11-23). 500 unread responses of 8 MiB and 100 reports need 337 and 364 of 512 MiB. Without a limit the
# kernel would end a process that leaks, without a message.
ENTRYPOINT ["/usr/local/bin/node", "--max-semi-space-size=8", "--max-old-space-size-percentage=30", "/app/server/main.cjs"]
