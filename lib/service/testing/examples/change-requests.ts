import { updateChangeRequestContent } from '#lib/contract/change-request-content.ts';
import {
  createChangeRequest,
  mergeChangeRequest,
  updateChangeRequest,
} from '#lib/contract/change-requests.ts';
import { onContent, onSpace } from './content.ts';
import { asAdmin, inOrganization, type Rows, unique, type World } from './world.ts';

/** A draft in a space with a page and a file. */
export const onChangeRequest = async (world: World) => {
  const { revisionId: _, ...parameters } = (await onContent(world)).parameters;
  const request = await asAdmin(world).call(createChangeRequest, {
    parameters,
    body: { subject: unique('Change') },
  });
  return { parameters: { ...parameters, changeRequestId: request.body.id } };
};

/** An open change request that edits the page. */
export const onOpenRequest = async (world: World) => {
  const { parameters } = await onChangeRequest(world);
  await asAdmin(world).call(updateChangeRequestContent, {
    parameters,
    body: {
      changes: [
        {
          operation: 'update_page',
          page: parameters.pageId,
          document: { markdown: '# Start\n\nChanged.' },
        },
      ],
    },
  });
  await asAdmin(world).call(updateChangeRequest, { parameters, body: { status: 'open' } });
  return { parameters };
};

const onMergedRequest = async (world: World) => {
  const request = await onOpenRequest(world);
  await asAdmin(world).call(mergeChangeRequest, request);
  return request;
};

/** Examples for change requests and their contents. */
export const changeRequests: Rows<'changeRequests' | 'changeRequestContent'> = {
  changeRequests: {
    listChangeRequests: { audience: 'read', input: onSpace },
    listOrganizationChangeRequests: { audience: 'guest', input: inOrganization },
    createChangeRequest: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onSpace(world)),
        body: { subject: unique('Change'), agentTaskId: 'task' },
      }),
    },
    getChangeRequest: { audience: 'read', input: onChangeRequest },
    updateChangeRequest: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onOpenRequest(world)),
        body: { subject: unique('Renamed'), status: 'archived' },
      }),
    },
    mergeChangeRequest: { audience: 'review', input: onOpenRequest },
    updateFromSpace: {
      audience: 'edit',
      input: async (world) => ({ ...(await onOpenRequest(world)), body: {} }),
    },
    forecastMerge: { audience: 'read', input: onOpenRequest },
    getConflict: { audience: 'read', input: onOpenRequest },
    listChangeRequestChanges: { audience: 'read', input: onOpenRequest },
    listChangeRequestLinks: { audience: 'read', input: onOpenRequest },
    listContributors: { audience: 'read', input: onOpenRequest },
    revertChangeRequest: { audience: 'edit', input: onMergedRequest },
  },
  changeRequestContent: {
    getChangeRequestContent: { audience: 'read', input: onChangeRequest },
    listChangeRequestPages: { audience: 'read', input: onChangeRequest },
    listChangeRequestFiles: { audience: 'read', input: onChangeRequest },
    getChangeRequestFile: { audience: 'read', input: onChangeRequest },
    getChangeRequestPage: { audience: 'read', input: onChangeRequest },
    getChangeRequestPageByPath: { audience: 'read', input: onChangeRequest },
    listChangeRequestFileBacklinks: { audience: 'read', input: onChangeRequest },
    listChangeRequestPageLinks: { audience: 'read', input: onChangeRequest },
    listChangeRequestPageBacklinks: { audience: 'read', input: onChangeRequest },
    updateChangeRequestContent: {
      audience: 'edit',
      input: async (world) => ({
        ...(await onChangeRequest(world)),
        body: { changes: [{ operation: 'insert_page', title: unique('Page') }] },
      }),
    },
  },
};
