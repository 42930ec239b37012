import { type BuildFailure, formatMessages } from 'esbuild';

/** The reasons why the console does not run, such as the errors of a build. */
export interface Problem {
  title: string;
  /** Output of a process or a build, as plain text. */
  text: string;
  /** True if it ends without a change of the sources, such as a start. */
  isTemporary: boolean;
}

const follow = (onMessage: string) =>
  `<script>new EventSource('/live-reload').onmessage = ${onMessage}</script>`;

/** Adds live reload to a document of the console. */
export const withLiveReload = (html: string): string =>
  html.replace(
    '</body>',
    `${follow("({ data }) => data === 'reload' && location.reload()")}</body>`,
  );

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a document that shows a problem until it has ended. */
export const problemDocument = ({ title, text, isTemporary }: Problem): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="color-scheme" content="light dark">
    ${isTemporary ? '<meta http-equiv="refresh" content="2">' : ''}
    <title>${escapeHtml(title)}</title>
    <style>
      body { margin: 48px; font: 16px/1.5 system-ui }
      pre { font-size: 13px; white-space: pre-wrap; overflow-wrap: anywhere }
    </style>
  </head>
  <body>
    <h1>${escapeHtml(title)}</h1>
    <pre>${escapeHtml(text)}</pre>
    ${follow('() => location.reload()')}
  </body>
</html>
`;

/** Returns the problem of a build that has failed, with the place of each error in the sources. */
export async function buildProblem(error: unknown): Promise<Problem> {
  const { errors, stack = '' } = error as Partial<BuildFailure> & { stack?: string };
  const text = errors ? (await formatMessages(errors, { kind: 'error' })).join('\n') : stack;
  return { title: 'The client cannot be built', text, isTemporary: false };
}
