<?php

namespace App\Http\Controllers;

use App\Http\Version;
use App\Models\Business;
use App\Models\Invoice;
use Illuminate\Http\Request;

class BusinessController extends Controller
{
    private const RULES = ['name' => 'nullable|string|max:200', 'confirmation_requirement' => 'required|integer|between:0,1000'];

    public function index()
    {
        return $this->page($this->found(Business::orderBy('id'), ['reference_id', 'name']));
    }

    /** The invoices that a search finds. */
    public function invoices()
    {
        return $this->page($this->found(Invoice::latest('id'), ['reference_id', 'sender_email', 'recipient_email'], 'required'));
    }

    public function store(Request $request)
    {
        $rules = self::RULES + ['reference_id' => 'required|string|max:100|unique:businesses'];
        $business = Business::create($request->validate($rules));
        $this->record('created', "created the business $business->reference_id.");

        return $business->only('id');
    }

    public function show(int $id)
    {
        return $this->versioned(Business::with(['invoices' => fn ($invoices) => $invoices->latest('id')])->findOrFail($id));
    }

    public function edit(int $id)
    {
        return $this->versioned(Business::findOrFail($id));
    }

    /** Ignores a reference id, which never changes. */
    public function update(Request $request, int $id)
    {
        $business = Business::lockForUpdate()->findOrFail($id);
        $input = $request->validate(self::RULES);
        Version::check($request, $business->version, $business);
        $business->update($input);
        $this->record('changed', "changed the business $business->reference_id.");

        return response()->noContent();
    }

    public function destroy(Request $request, int $id)
    {
        $business = Business::lockForUpdate()->findOrFail($id);
        abort_if($business->invoices()->exists(), 403, 'A business that has invoices cannot be deleted.');
        Version::check($request, $business->version, $business);
        $business->delete();
        $this->record('deleted', "deleted the business $business->reference_id.");

        return response()->noContent();
    }
}
