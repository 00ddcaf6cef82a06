import type { Plugin } from 'vite';

/** On the development server: the pages of service and commerce answer every path below them, as the built server does. */
export function productPages(): Plugin {
  return {
    name: 'heliograph:product-pages',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const product = /^\/(service|commerce)\//.exec(request.url ?? '')?.[1];
        if (product && request.headers.accept?.includes('text/html'))
          request.url = `/${product}/index.html`;
        next();
      });
    },
  };
}
