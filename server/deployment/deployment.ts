import { createHash } from 'node:crypto';
import type { ConsoleSettings } from '#config/console-settings.ts';
import manifest from '../../package.json' with { type: 'json' };
import type { Handler } from '../request/context.ts';
import { type ClientDocument, renderDocument } from '../static/document.ts';
import { type Client, type ClientFile, documentFile } from '../static/files.ts';

/** The sources of the gateway. Commit and time are `unknown` without the arguments of the image build. */
export interface Build {
  version: string;
  commit: string;
  build_time: string;
}

/** The deployment as browsers receive it: the body of /version, and a `meta` element of the HTML document. */
export interface DeploymentInfo extends Build {
  /** Differs between releases, also between builds without a commit if their client differs. */
  release: string;
  environment: ConsoleSettings['environment'];
  announcement: string | null;
  read_only: boolean;
  /** True if the gateway accepts reports of failures from browsers. */
  client_reports: boolean;
}

export interface Deployment {
  build: Build;
  info: () => DeploymentInfo;
  /** The document of the client with this deployment's data. */
  document: () => ClientFile;
  /** Replaces the settings: in the HTML document, in /version and for the requests that follow. */
  apply: (settings: ConsoleSettings) => void;
}

interface DeploymentOptions {
  build?: Build;
  settings?: ConsoleSettings;
  /** Accepts reports of failures from browsers. */
  clientReports?: boolean;
  client: Client;
}

/** The settings of a console without any. */
export const unmarked: ConsoleSettings = { environment: null, announcement: null, readOnly: false };

/** The build of sources that run without the arguments of an image build. */
export const unknownBuild: Build = {
  version: manifest.version,
  commit: 'unknown',
  build_time: 'unknown',
};

/** Creates the state of a deployment. The HTML document is compressed once per change of the settings. */
export function createDeployment(options: DeploymentOptions): Deployment {
  const { build = unknownBuild, settings = unmarked, clientReports = true, client } = options;
  const release = releaseOf(build, client.document);
  let info: DeploymentInfo;
  let document: ClientFile;
  const apply = ({ environment, announcement, readOnly }: ConsoleSettings) => {
    info = {
      ...build,
      release,
      environment,
      announcement,
      read_only: readOnly,
      client_reports: clientReports,
    };
    document = documentFile(renderDocument(client.document, info));
  };
  apply(settings);
  return { build, info: () => info, document: () => document, apply };
}

/** The HTML document names the assets of the client, with hashes of their content. */
const releaseOf = ({ version, commit }: Build, document: ClientDocument) =>
  createHash('sha256')
    .update(JSON.stringify([version, commit, document]))
    .digest('base64url')
    .slice(0, 12);

/** Returns the deployment as JSON: for open tabs, and to check that all pods have one version. */
export function version({ deployment }: { deployment: Deployment }): Handler {
  return (_req, res) => void res.set('Cache-Control', 'no-store').json(deployment.info());
}
