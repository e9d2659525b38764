# Siteglass in a container: the API, the workers and, unless DATABASE_URL is set, an embedded database.
#   docker build -t siteglass .
#   docker run -p 127.0.0.1:8080:8080 -v siteglass:/var/lib/siteglass --security-opt seccomp=deploy/docker/seccomp.json siteglass
# Without the --security-opt everything works too, but the browser has no sandbox inside the container: see deploy/README.md.

FROM node:24-trixie-slim AS build
# The Node.js that npm installs needs libatomic on 64-bit ARM.
RUN apt-get update \
    && apt-get install -y --no-install-recommends binutils libatomic1 \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/trim-packages scripts/prepare-rules scripts/
RUN npm ci --no-audit --no-fund
COPY . .
# The dashboard and the technology rules are built here: the user below may not write to the application. Symbols, declarations and source maps
# are for developers; the browser is Debian's.
RUN npm run build:dashboard \
    && npm run build:rules \
    && npm prune --omit=dev --no-audit --no-fund \
    && strip node_modules/node-linux-*/bin/node \
    && rm -rf node_modules/.cache \
    && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

FROM debian:trixie-slim
# Not installed: translations, manuals, and files for machines with a screen: Mesa's drivers with their compiler (180 MB) and
# Vulkan's debugging layer. Chromium renders with its own SwiftShader. Licences are kept.
RUN printf 'path-exclude=%s\n' '/usr/share/doc/*' '/usr/share/man/*' '/usr/share/info/*' '/usr/share/locale/*' \
        '/usr/lib/*/libLLVM*' '/usr/lib/llvm-*' '/usr/lib/*/libz3.so*' '/usr/lib/*/libgallium-*' '/usr/lib/*/dri/*' \
        '/usr/lib/*/gbm/*' '/usr/lib/chromium/libVkLayer_khronos_validation.so*' > /etc/dpkg/dpkg.cfg.d/siteglass \
    && echo 'path-include=/usr/share/doc/*/copyright' >> /etc/dpkg/dpkg.cfg.d/siteglass \
    && apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates chromium-headless-shell libatomic1 libnss-wrapper mount tini \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/cache/debconf/*-old /var/log/* \
    && useradd --system --uid 10001 --gid 0 --home-dir /var/lib/siteglass --no-create-home siteglass \
    # --user and OpenShift can choose any user, so every user may create files here. Only the owner can read those of the
    # service.
    && install -d -m 1777 /var/lib/siteglass
COPY --from=build /app /app
# Node.js comes with the dependencies; compiled code is kept where the user may write.
# SITEGLASS_CONTAINER: the container isolates the browser, so it may run without Chromium's sandbox.
ENV HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/var/lib/siteglass \
    SITEGLASS_CONTAINER=yes \
    SITEGLASS_BROWSER_FETCH=off \
    NODE_COMPILE_CACHE=/tmp/siteglass-compile-cache \
    PATH=/app/bin:/app/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
USER 10001
WORKDIR /var/lib/siteglass
VOLUME /var/lib/siteglass
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# tini reaps the processes that browsers leave behind. -s: also where another init is process 1.
ENTRYPOINT ["tini", "-s", "--", "siteglass"]
CMD ["serve"]
