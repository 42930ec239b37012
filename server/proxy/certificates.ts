import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { StartupError } from '../../shared/startup-error.ts';
import { readFileOf, watchFiles } from '../watch-files.ts';

/** The settings that name the files, each a PEM text. */
const settings = {
  ca: 'BACKEND_CA_FILE',
  cert: 'BACKEND_CERT_FILE',
  key: 'BACKEND_KEY_FILE',
} as const;
const kinds = ['ca', 'cert', 'key'] as const;
type Kind = (typeof kinds)[number];

/** Options of tls.connect(), as PEM. */
export type TlsOptions = { [K in Kind]?: string };

/** The certificates of the connections to the backend. */
export interface Certificates {
  /** Returns another object after a change of the files. */
  options: () => TlsOptions;
  /** The end of validity: of the longest valid authority, of the client's certificate and of the one that the backend last sent. */
  expiries: Map<'authority' | 'client' | 'server', Date>;
  /** Stops watching the files. */
  stop: () => void;
}

interface CertificateOptions {
  files: { [K in Kind as (typeof settings)[K]]: string | null };
  logger: Logger;
  intervalMs?: number;
}

/** Reads the certificates and watches their files. Throws a StartupError if one of them cannot be used. */
export function readCertificates({ files, logger, intervalMs }: CertificateOptions): Certificates {
  const given = kinds.flatMap((kind) => {
    const file = files[settings[kind]];
    return file === null ? [] : [{ kind, file }];
  });
  const expiries: Certificates['expiries'] = new Map();
  let options: TlsOptions = {};
  const apply = (texts: string[]) => {
    const changed: TlsOptions = Object.fromEntries(
      given.map(({ kind }, index) => [kind, texts[index]]),
    );
    for (const [name, date] of Object.entries(validate(changed, files)))
      expiries.set(name as 'authority' | 'client', date);
    options = changed;
  };
  const texts = given.map(({ kind, file }) => readFileOf(settings[kind], file));
  apply(texts);
  const watched = given.map(({ file }) => file);
  const stop = watchFiles({
    files: watched,
    texts,
    apply,
    subject: 'backend certificates',
    logger,
    intervalMs,
  });
  return { options: () => options, expiries, stop };
}

/** Returns the ends of validity. Throws a StartupError that names the setting of the file that cannot be used. */
function validate(
  options: TlsOptions,
  files: CertificateOptions['files'],
): { authority?: Date; client?: Date } {
  const fail = (kind: Kind, reason: string) =>
    new StartupError(`${settings[kind]}: ${files[settings[kind]]} ${reason}.`);
  const parse = <T>(kind: Kind, read: (text: string) => T, content: string): T | undefined => {
    const text = options[kind];
    if (text === undefined) return undefined;
    try {
      return read(text);
    } catch {
      throw fail(kind, `has no ${content} in PEM format`);
    }
  };
  const authorities = parse('ca', certificatesIn, 'certificates');
  const [client] = parse('cert', certificatesIn, 'certificates') ?? [];
  const key: KeyObject | undefined = parse('key', createPrivateKey, 'unencrypted private key');
  if (client && key && !client.checkPrivateKey(key))
    throw fail('key', 'is not the key of the certificate in BACKEND_CERT_FILE');
  if (client && client.validToDate < new Date())
    throw fail('cert', `expired on ${client.validToDate.toISOString()}`);
  try {
    createSecureContext(options);
  } catch (error) {
    throw fail('cert', `is rejected by OpenSSL (${(error as NodeJS.ErrnoException).code})`);
  }
  return {
    ...(authorities && {
      authority: new Date(Math.max(...authorities.map(({ validToDate }) => validToDate.getTime()))),
    }),
    ...(client && { client: client.validToDate }),
  };
}

/** Parses the certificates of a PEM text. Throws if there are none. */
function certificatesIn(text: string): X509Certificate[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----.*?-----END CERTIFICATE-----/gs);
  if (!found) throw new RangeError('No certificate');
  return found.map((pem) => new X509Certificate(pem));
}
