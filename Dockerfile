# Siteglass in a container: the API, the workers and, unless DATABASE_URL is set, a database of its own.
#   docker build -t siteglass . && docker run -p 127.0.0.1:8080:8080 -v siteglass:/var/lib/siteglass siteglass

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
# The dashboard is built here: the user below may not write into the application.
RUN npm run build:dashboard && npm prune --omit=dev

FROM debian:trixie-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates chromium-headless-shell \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /var/lib/siteglass --create-home siteglass
COPY --from=build /app /app
# Node.js comes with the dependencies; compiled code is kept where the user may write.
ENV HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/var/lib/siteglass \
    NODE_COMPILE_CACHE=/tmp/siteglass-compile-cache \
    PATH=/app/bin:/app/node_modules/.bin:$PATH
USER siteglass
WORKDIR /var/lib/siteglass
VOLUME /var/lib/siteglass
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["siteglass"]
CMD ["serve"]
