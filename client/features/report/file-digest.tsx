import { useMutation } from '@tanstack/react-query';
import { sha256OfFile } from '#lib/format/digests.ts';
import { FormattedNumber } from '#ui/basics/values/formatted-number.tsx';
import { Copyable } from '#ui/copyable/copyable.tsx';
import { Field } from '#ui/form/field.tsx';
import { Card, CardBody } from '#ui/page/card.tsx';
import { DescriptionList } from '#ui/page/description-list.tsx';
import { Stack } from '#ui/page/page.tsx';

/**
 * The size and the SHA-256 of a saved report, read from the file: the browser saves a download without the page.
 * See decision 51 in docs/decisions.md.
 */
export function FileDigest() {
  const { mutate, data, error, variables } = useMutation({
    mutationFn: async (file: File) => ({ size: file.size, digest: await sha256OfFile(file) }),
  });
  return (
    <Card title="Downloaded Report">
      <CardBody>
        <form>
          <Stack>
            <Field
              label="Saved file"
              name="file"
              type="file"
              onChange={({ currentTarget: { files } }) => files?.[0] && mutate(files[0])}
            />
            <p className="muted">Shows the size and the SHA-256 of the file. It is not sent.</p>
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
          </Stack>
        </form>
      </CardBody>
    </Card>
  );
}
