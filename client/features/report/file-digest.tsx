import { useMutation } from '@tanstack/react-query';
import { Copyable } from '#components/copyable/copyable.tsx';
import { Input } from '#components/form/input.tsx';
import { DescriptionList } from '#components/page/description-list.tsx';
import { FormattedNumber } from '#components/values/formatted-number.tsx';
import { sha256OfFile } from '#format/digests.ts';

/**
 * The size and the SHA-256 of a saved report, read from the file: the browser saves a download without the page. A fetch by the page
 * would hold the report, and a second download may differ.
 */
export function FileDigest() {
  const { mutate, data, error, variables } = useMutation({
    mutationFn: async (file: File) => ({ size: file.size, digest: await sha256OfFile(file) }),
  });
  return (
    <>
      <Input
        label="Saved file"
        name="file"
        type="file"
        hint="Shows the size and the SHA-256 of the file. It is not sent."
        onChange={({ currentTarget: { files } }) => files?.[0] && mutate(files[0])}
      />
      <div role="status">
        {error
          ? "The file couldn't be read."
          : variables && (
              <DescriptionList
                of={data}
                facts={{
                  Size: ({ size }) => <FormattedNumber value={size} unit="bytes" />,
                  'SHA-256': ({ digest }) => <Copyable value={digest} label="SHA-256" />,
                }}
              />
            )}
      </div>
    </>
  );
}
