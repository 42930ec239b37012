import { build } from 'esbuild';
import express, { type Router } from 'express';
import { clientOptions } from './client.ts';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Gallery</title>
    <link rel="stylesheet" href="/gallery/main.css">
    <script type="module" src="/gallery/main.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** Builds the gallery of the parts of the client into a folder. */
export async function buildGallery(folder: string): Promise<void> {
  await build({
    ...clientOptions({ development: true }),
    entryPoints: ['tools/gallery/main.tsx'],
    outbase: 'tools/gallery',
    outdir: folder,
    entryNames: '[name]',
    write: true,
    metafile: false,
  });
}

/** Serves the gallery of a folder at /gallery. `adapt` returns its page as it is sent. */
export const serveGallery = (folder: string, adapt = (html: string) => html): Router =>
  express
    .Router()
    .get('/gallery', (_, response) => void response.type('html').send(adapt(page)))
    .use('/gallery', express.static(folder));
