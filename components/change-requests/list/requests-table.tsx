'use client';

import { HeadCell, Table, TableHead } from '#components/ui/table.tsx';
import type { ChangeRequest } from '#lib/contract/change-requests.ts';
import { RequestRow } from './request-row.tsx';

/** Change requests as rows. */
export function RequestsTable({
  organizationId,
  requests,
  isAcross = false,
  me,
}: {
  organizationId: string;
  requests: readonly ChangeRequest[];
  isAcross?: boolean;
  me: string | undefined;
}) {
  return (
    <Table aria-label="Change requests">
      <TableHead sticky>
        <HeadCell>Change request</HeadCell>
        <HeadCell className="w-44 max-lg:w-28 max-md:hidden">Status</HeadCell>
        <HeadCell className="w-44 max-lg:w-32 max-md:hidden">Author</HeadCell>
        <HeadCell numeric className="w-24 max-md:hidden">
          Changes
        </HeadCell>
        <HeadCell numeric className="w-28 max-lg:w-24 max-md:hidden" title="Open comments">
          Comments
        </HeadCell>
        <HeadCell className="w-36 max-lg:w-32 max-md:hidden">Last changed</HeadCell>
      </TableHead>
      <tbody>
        {requests.map((request, index) => (
          <RequestRow
            key={request.id}
            organizationId={organizationId}
            request={request}
            index={index}
            isAcross={isAcross}
            me={me}
          />
        ))}
      </tbody>
    </Table>
  );
}
